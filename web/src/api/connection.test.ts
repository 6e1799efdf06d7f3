import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { asksForKey, giveKey, isKeyWrong, key, late, waitForKey } from "./connection";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { baseURI: "http://localhost/" }));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => { vi.unstubAllGlobals(); vi.useRealTimers(); });

test("a key that no header can hold is wrong, and the dialog stays", async () => {
  const waiting = waitForKey(new AbortController().signal);
  for (const text of ["ключ", "yomi_1\u200b", "", "a b"]) {
    giveKey(text);
    expect([isKeyWrong.value, asksForKey.value, key.value], text).toEqual([true, true, ""]);
  }
  giveKey(" yomi_1 ");
  expect([isKeyWrong.value, asksForKey.value, key.value]).toEqual([false, false, "yomi_1"]);
  await waiting;
});

test("a late part is loaded when the server is back, and no more than a few times in vain", async () => {
  let isAway = true;
  vi.stubGlobal("fetch", () => isAway ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(new Response("{}")));
  const load = vi.fn(() => isAway ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve("part"));
  const loaded = late(load);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loaded).toBe("part");
  const lost = vi.fn(() => Promise.reject(new Error("gone")));
  const failed = expect(late(lost)).rejects.toThrow("gone");
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(lost.mock.calls.length).toBeLessThan(10);
});
