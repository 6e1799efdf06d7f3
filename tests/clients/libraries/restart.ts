// Requests one after the other, a stream and jobs beside them, while the server is killed and away for ten seconds.
import { Yomi } from "@yomi/client";
import { Jobs } from "@yomi/client/jobs";

const yomi = new Yomi({ connectDeadlineMs: 30_000 }); // it may start while the server is away
const jobs = new Jobs(yomi);

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

/** A batch as a job: its events, and its result beside them. */
async function batch(): Promise<string> {
  const lines = Array.from({ length: 40 }, (_, seed) => ({ game: "othello" as const, moves: "f5d6", time_ms: 100, seed }));
  const job = await jobs.batch(lines);
  const events = async () => {
    const ids: number[] = [];
    for await (const { id } of job.events()) ids.push(parseInt(id));
    return ids.every((id, at) => id === at + 1) ? "each event once" : `events ${ids}`;
  };
  const [told, answers] = await Promise.all([events(), job.result()]);
  const found: string[] = [];
  for await (const { id } of jobs.list()) found.push(id);
  const isWhole = answers.length === 40 && answers.every(({ line, answer }, at) => line === at && answer !== undefined);
  return isWhole && found.includes(job.id) && job.document.state === "completed" ? `a job with ${told}` : JSON.stringify([answers, found]);
}

/** A job that is submitted while the server is away. */
async function late(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const job = await jobs.othello.bestMove({ moves: "f5d6c3", depth: 6 });
  return `one ${(await job.result({ deadlineMs: 30_000 })).best_move}`;
}

const [answers, ...more] = await Promise.all([requests(), stream(), batch(), late()]);
console.log([`${answers} answers`, ...more].join(", "));
