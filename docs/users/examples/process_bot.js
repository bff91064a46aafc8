// A bot in JavaScript: it reads a JSON message a line and answers with one. It passes only if there is nothing else to do.
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

lines.on("line", (text) => {
  const message = JSON.parse(text);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "busy" });
  } else if (message.type === "choose") {
    const useful = message.options
      .map((option, index) => ({ option, index }))
      .filter(({ option, index }) => !message.idle.includes(index) && option !== "pass" && option !== "end");
    say({ type: "answer", id: message.id, index: useful.length ? useful[0].index : Math.max(0, message.options.indexOf("pass")) });
  }
});
