// A bot that plays at a table of a server: node table_bot.js http://localhost:7406 TABLE INVITATION
// (Node.js 22; 20 with --experimental-websocket)
const [base, table, invitation] = process.argv.slice(2);

async function post(path, body, session) {
  const headers = { "content-type": "application/json", ...(session && { authorization: `Bearer ${session}` }) };
  const found = await fetch(base.replace(/\/$/, "") + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!found.ok) throw new Error(await found.text());
  return found.json();
}

async function play() {
  const { session } = await post("/api/me", { name: "table_bot.js" });
  await post(`/api/tables/${table}/seats`, { invitation }, session);
  const url = base.replace(/\/$/, "").replace("http", "ws") + `/tables/${table}`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${session}` } });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "request" && message.options?.length) {
      // Only who is asked is told options. An answer to an older request is refused and harms nothing.
      const useful = message.options.filter((option) => !option.idle);
      const among = useful.length ? useful : message.options;
      const answer = among[Math.floor(Math.random() * among.length)].text;
      socket.send(JSON.stringify({ type: "choose", id: `${message.number}`, request: message.number, answer }));
    } else if (message.type === "over") {
      console.log("over", message.result);
      socket.close();
    }
  };
}

play();
