// Requests one after the other, and a stream beside them, while the server is killed and away for ten seconds.
import { Yomi } from "@yomi/client";

const yomi = new Yomi();

async function requests(): Promise<number> {
  let answers = 0;
  for (let at = 0; at < 150; at++) {
    const { best_move } = await yomi.tictactoe.bestMove({ moves: ["b2"] });
    if (best_move !== null) answers++;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return answers;
}

async function stream(): Promise<string> {
  const depths: number[] = [];
  let results = 0;
  for await (const { event, data } of yomi.othello.bestMoveStream({ moves: "f5d6", time_ms: 3000 })) {
    if (event === "result") results++;
    else depths.push(data.depth);
  }
  const isOnce = depths.every((depth, at) => depth > (depths[at - 1] ?? 0));
  return `${results} result, ${isOnce ? "each iteration once" : `iterations ${depths}`}`;
}

console.log((await Promise.all([requests(), stream()])).join(" answers, "));
