// Requests beside the socket.

import { Refusal } from "./connection.js";

/**
 * What the server answers; refusals become errors.
 * @param {string} path @param {{ method?: string, body?: object }} [asked]
 * @returns {Promise<any>}
 */
export async function ask(path, { method = "GET", body } = {}) {
  const headers = body ? { "Content-Type": "application/json" } : undefined;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refusal("lost", "The server cannot be reached. Try again.");
  }
  const said = await answer.json().catch(() => null);
  if (answer.ok) return said;
  throw new Refusal(said?.kind ?? "server", said?.message ?? `The server answered with status ${answer.status}.`);
}
