/** Questions over HTTP. What the server refuses is thrown as `Refusal`, with its text in both languages. */

import type { Refused } from "./protocol";
import { plain, type Told } from "./say";

export class Refusal extends Error {
  constructor(
    readonly text: Told,
    readonly refused: Refused | null = null,
  ) {
    super(plain(text));
  }
}

const UNREACHABLE: Told = { ja: "サーバーに届きません", en: "the server cannot be reached" };

/** Ask; `bare`: the body is a text that is sent as it is. */
export async function ask<T>(
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
  bare = false,
): Promise<T> {
  let answer: Response;
  try {
    const headers: HeadersInit =
      body === undefined ? {} : { "content-type": bare ? "text/plain;charset=utf-8" : "application/json" };
    const sent = body === undefined ? null : bare ? String(body) : JSON.stringify(body);
    answer = await fetch(path, { method, headers, body: sent });
  } catch {
    throw new Refusal(UNREACHABLE);
  }
  if (!answer.ok) {
    const refused = (await answer.json().catch(() => null)) as Refused | null;
    const code = String(answer.status);
    throw new Refusal(refused?.text ?? { ja: `サーバーの答え: ${code}`, en: `the server answered ${code}` }, refused);
  }
  const kind = answer.headers.get("content-type") ?? "";
  return (kind.includes("json") ? await answer.json() : await answer.text()) as T;
}
