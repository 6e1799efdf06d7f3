import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {}, baseURI: "http://localhost/" });
});

import { key } from "../api/connection";
import { applies } from "./Options";
import { check, made, marked, verdict, want } from "./exercises/state";
import { raceOf, sets } from "./race/state";
import { asked, at, searchOf } from "./tree/state";

test("a question that is none of the page's races the first set", () => {
  for (const question of ["", "constructor", "__proto__", "toString"]) expect(raceOf(new URLSearchParams({ question })), question).toBe(sets.algorithms);
});

test("a step before the first one is the first", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ nodes: [] })));
  searchOf(new URLSearchParams({ tree: "['A', 1]", step: "-5" }));
  asked.ask("/v1/lab/tree", {});
  await vi.waitUntil(() => asked.answer.value !== null);
  expect(at.value).toBe(0);
});

test("an answer is marked as one to the exercise shown, while another one is on its way", async () => {
  const tree = ["A", 1];
  const sent: { path: string; body: { seed: number } }[] = [];
  let isSlow = false;
  vi.stubGlobal("fetch", async (address: URL, { body }: { body: string }) => {
    const asked = { path: address.pathname, body: JSON.parse(body) as { seed: number } };
    sent.push(asked);
    if (asked.path.endsWith("/check")) return Response.json({ correct: true });
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 400));
    return Response.json({ exercise: "skipped", root: "max", tree, ...asked.body });
  });
  want({ exercise: "skipped", seed: 1, plies: 2, children: 3 });
  await vi.waitUntil(() => made.answer.value?.seed === 1);
  isSlow = true;
  want({ exercise: "windows", seed: 2, plies: 2, children: 3 });
  check();
  await vi.waitUntil(() => verdict.value !== null);
  expect(sent.at(-1)).toEqual({ path: "/v1/lab/exercise/check", body: { exercise: "skipped", seed: 1, plies: 2, children: 3, skipped: [] } });
  await vi.waitUntil(() => made.answer.value?.seed === 2);
  expect(verdict.value).toBeNull();
});

test("the refusal of an answer goes with its exercise", async () => {
  const document = { status: 422, code: "invalid", detail: "No.", type: "about:blank", title: "", request_id: "" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(document, { status: 422 })));
  marked.ask("/v1/lab/exercise/check", {});
  await vi.waitUntil(() => marked.refusal.value !== "");
  marked.stop();
  expect(marked.refusal.value).toBe("");
});

test("the techniques of the games are requested again with a key", async () => {
  const isKnown = () => Response.json({ games: [{ name: "othello", techniques: [{ name: "history" }] }] });
  const asked = vi.fn(() => Promise.resolve(key.value === "" ? new Response("", { status: 401 }) : isKnown()));
  vi.stubGlobal("fetch", asked);
  const offered = () => applies("killer_moves", "othello", "alpha_beta");
  expect([offered(), offered()]).toEqual([true, true]);
  expect(asked).toHaveBeenCalledTimes(1);
  key.value = "yomi_1";
  await vi.waitUntil(() => !offered());
  expect(asked).toHaveBeenCalledTimes(2);
});
