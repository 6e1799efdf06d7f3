// orval with plain fetch. Its functions have a relative address, as a page has that comes from the
// server itself; here `fetch` is given the server's.
import * as yomi from "generated/orval/api";
import { eventsOf } from "../events";
import { type BestMove, type Client, type Problem, play, type Reply } from "../game";

type Refusal = Exclude<yomi.HTTPStatusCodes, 200>;

function reply<Answer>(
  response: { status: 200; data: Answer } | { status: Refusal; data: Problem },
): Reply<Answer> {
  return response.status === 200 ? { answer: response.data } : { problem: response.data };
}

const plainFetch = globalThis.fetch;

function connect(url: string): Client {
  globalThis.fetch = (path, options) => plainFetch(new URL(String(path), url), options);
  return {
    games: {
      othello: {
        position: async (body) => reply(await yomi.postOthelloPosition(body)),
        bestMove: async (body) => reply(await yomi.postOthelloBestmove(body)),
      },
      gomoku: {
        position: async (body) => reply(await yomi.postGomokuPosition({ ...body, size: 9 })),
        bestMove: async (body) =>
          reply(await yomi.postGomokuBestmove({ ...body, size: 9, rule: "freestyle" })),
      },
      tictactoe: {
        position: async (body) => reply(await yomi.postTictactoePosition(body)),
        bestMove: async (body) => reply(await yomi.postTictactoeBestmove(body)),
      },
    },
    bestMoveByLink: async (query) => reply(await yomi.getOthelloBestmove(query)),
    board: async (board) => reply(await yomi.postOthelloPosition({ board, turn: "black" })),
    async *stream(body) {
      const { data } = await yomi.postOthelloBestmoveStream(body);
      for (const event of eventsOf(String(data))) yield event.data as BestMove;
    },
    picture: async (moves) => {
      const { data } = await yomi.getOthelloPositionSvg({ moves });
      return data instanceof Blob ? await data.text() : "";
    },
    pixels: async (moves) => {
      const { data } = await yomi.getOthelloPositionPng({ moves });
      return data instanceof Blob ? data : undefined;
    },
    tree: async (tree) => reply(await yomi.postLabTree({ tree })),
    race: async (asked) => reply(await yomi.postLabRace(asked)),
  };
}

await play(connect);
