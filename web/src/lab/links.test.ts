import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {}, baseURI: "http://localhost/" });
});

import { key } from "../api/connection";
import { applies } from "./Options";
import { answerTo, bug, bugNode, changed, check, fill, made, marked, numbers, unread, verdict, want, wantedOf } from "./exercises/state";
import { addressOfRace, questions, raceOf, sets } from "./race/state";
import { faults, follow, read, route } from "./route";
import { addressOfSearch, asked, at, examples, searchOf } from "./tree/state";

test("a question that is none of the page's races the first set", () => {
  for (const question of ["", "constructor", "__proto__", "toString"]) expect(raceOf(new URLSearchParams({ question })).value, question).toBe(sets.algorithms);
});

test("a step before the first one is the first", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ nodes: [] })));
  searchOf(new URLSearchParams({ tree: "['A', 1]", step: "-5" }));
  asked.ask("/v1/lab/tree", {});
  await vi.waitUntil(() => asked.answer.value !== null);
  expect(at.value).toBe(0);
});

test("a link of the page is read as it was written, without a fault", () => {
  const given = (address: string) => read(address).given;
  for (const race of [...Object.values(questions), ...Object.values(sets)]) {
    const { value, faults } = raceOf(given(addressOfRace(race)));
    // A written tree has no game.
    expect([{ ...value, game: race.game }, faults]).toEqual([race, []]);
  }
  for (const search of Object.values(examples)) expect(searchOf(given(addressOfSearch(search, 3)))).toEqual({ value: search, faults: [] });
});

test("what a link names and the page does not know is named", () => {
  const of = (query: string) => new URLSearchParams(query);
  const tree = "tree=['A',1]";
  for (const [query, faults] of [
    ["algorithm=alphabeta", ["algorithm=alphabeta"]], ["ordering=best&root=mid", ["root=mid", "ordering=best"]], ["on=history,luck", ["on=history,luck"]],
    ["depth=x&step=last&colour=1", ["colour=1", "step=last", "depth=x"]], ["game=chess", ["game=chess"]],
  ] as const) expect(searchOf(of(`${tree}&${query}`)).faults, query).toEqual(faults);
  for (const [query, faults] of [
    ["question=none", ["question=none"]], ["game=chess&runs=minimax", ["game=chess"]], ["runs=minimax,maximin,pvs%2Bluck,mtd_f%2Bstatic%2B-%2Bluck", ["maximin", "pvs+luck", "mtd_f+static+-+luck"]],
    ["runs=minimax&rung=1&depth=0x1", ["rung=1", "depth=0x1"]], [`runs=${"minimax,".repeat(6)}negamax`, ["negamax"]],
  ] as const) expect(raceOf(of(query)).faults, query).toEqual(faults);
  for (const [query, faults] of [
    ["exercise=skiped", ["exercise=skiped"]], ["exercise=fill&seed=one&size=2", ["size=2", "seed=one"]], ["plies=-1&children=", ["plies=-1", "children="]], ["seed=7&v=1", []],
  ] as const) expect(wantedOf(of(query)).faults, query).toEqual(faults);
  route.value = read("#/lab/tre?tree=1&x=2");
  follow(searchOf(route.value.given), () => {});
  expect(faults.value).toEqual(["tre", "x=2"]);
  route.value = read("#/lab/exercises");
  follow(wantedOf(route.value.given), () => {});
  expect(faults.value).toEqual([]);
});

/** The server of exercises, whose trees depend on the seed; counts the answers that it is given. */
function teach(): () => number {
  let graded = 0;
  vi.stubGlobal("fetch", (address: URL, { body }: { body: string }) => {
    const asked = JSON.parse(body) as { exercise: string; seed: number };
    if (!address.pathname.endsWith("/check")) return Promise.resolve(Response.json({ root: "max", tree: ["A", ["B", asked.seed], ["C", 0]], notes: [], ...asked }));
    graded += 1;
    return Promise.resolve(Response.json({ correct: true }));
  });
  return () => graded;
}

test("nothing is chosen beforehand, and half of an answer is none", async () => {
  const graded = teach();
  want({ exercise: "bug", seed: 5, plies: 3, children: 3 });
  await vi.waitUntil(() => made.answer.value?.seed === 5);
  expect(bug.value).toBeNull();
  for (const [chosen, node, missing] of [[null, "", ["bug", "node"]], [null, "B", ["bug"]], ["zero_leaf", "", ["node"]]] as const) {
    [bug.value, bugNode.value] = [chosen, node];
    changed();
    check();
    expect(unread.value.map(({ field }) => field)).toEqual(missing);
  }
  expect(graded()).toBe(0);
  bugNode.value = "B";
  changed();
  expect(unread.value).toEqual([]);
  check();
  await vi.waitUntil(() => verdict.value !== null);
  expect(answerTo(made.answer.value!)).toMatchObject({ bug: "zero_leaf", node: "B" });
});

test("an unfinished answer comes back with its exercise, and with no other", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, text: string) => { stored.set(name, text); } });
  teach();
  const fills = { exercise: "fill", seed: 8, plies: 4, children: 2 } as const;
  want(fills);
  await vi.waitUntil(() => made.answer.value?.seed === 8);
  fill("B", "7");
  expect(stored.size).toBe(1);
  // A look into the textbook: the view is left, and comes back without parameters.
  made.stop();
  expect(wantedOf(new URLSearchParams()).value).toEqual(fills);
  want({ ...fills, seed: 9 });
  await vi.waitUntil(() => made.answer.value?.seed === 9);
  expect(numbers.value.size).toBe(0);
  want(fills);
  await vi.waitUntil(() => made.answer.value?.seed === 8);
  expect([...numbers.value]).toEqual([["B", "7"]]);
  // A reload: the modules are new, and the storage of the tab is not.
  vi.resetModules();
  const anew = await import("./exercises/state");
  expect(anew.wantedOf(new URLSearchParams()).value).toEqual(fills);
  anew.want(fills);
  await vi.waitUntil(() => anew.made.answer.value?.seed === 8);
  expect([...anew.numbers.value]).toEqual([["B", "7"]]);
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
