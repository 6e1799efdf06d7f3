import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { YomiProblem } from "@yomi/client";

import { positionOf } from "./client";
import { isLost } from "./connection";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { baseURI: "http://localhost/#/othello" }));
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
});
afterEach(() => { vi.unstubAllGlobals(); vi.useRealTimers(); });

const { signal } = new AbortController();

test("a server that is away behind a proxy is waited for, as long as it takes", async () => {
  let isAway = true;
  vi.stubGlobal("fetch", () => Promise.resolve(isAway ? new Response("<h1>Bad Gateway</h1>", { status: 502 }) : Response.json({ board: "X" })));
  const asked = positionOf("tictactoe", {}, signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isLost.value).toBe(true);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asked).toEqual({ board: "X" });
  expect(isLost.value).toBe(false);
});

test("an unreadable refusal is passed on after a few attempts", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Not found</h1>", { status: 404 })));
  const asked = expect(positionOf("tictactoe", {}, signal)).rejects.toThrow(YomiProblem);
  await vi.advanceTimersByTimeAsync(5000);
  await asked;
});
