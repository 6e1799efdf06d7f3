// @hey-api/openapi-ts with its own client over fetch.
import { createClient, createConfig } from "generated/hey-api/client";
import * as yomi from "generated/hey-api";
import { type Client, type Problem, play, type Reply } from "../game";

function reply<Answer>(result: { data?: Answer; error?: Problem }): Reply<Answer> {
  if (result.data !== undefined) return { answer: result.data };
  if (result.error !== undefined) return { problem: result.error };
  throw new Error("neither an answer nor a problem");
}

function connect(baseUrl: string): Client {
  const client = createClient(createConfig({ baseUrl }));
  return {
    games: {
      othello: {
        position: async (body) => reply(await yomi.postOthelloPosition({ client, body })),
        bestMove: async (body) => reply(await yomi.postOthelloBestmove({ client, body })),
      },
      gomoku: {
        position: async (body) =>
          reply(await yomi.postGomokuPosition({ client, body: { ...body, size: 9 } })),
        bestMove: async (body) =>
          reply(await yomi.postGomokuBestmove({ client, body: { ...body, size: 9, rule: "freestyle" } })),
      },
      tictactoe: {
        position: async (body) => reply(await yomi.postTictactoePosition({ client, body })),
        bestMove: async (body) => reply(await yomi.postTictactoeBestmove({ client, body })),
      },
    },
    bestMoveByLink: async (query) => reply(await yomi.getOthelloBestmove({ client, query })),
    board: async (board) =>
      reply(await yomi.postOthelloPosition({ client, body: { board, turn: "black" } })),
    async *stream(body) {
      const { stream } = await yomi.postOthelloBestmoveStream({ client, body, sseMaxRetryAttempts: 1 });
      for await (const event of stream) {
        if (typeof event !== "string" && "best_move" in event) yield event;
      }
    },
    picture: async (moves) => {
      const { data } = await yomi.getOthelloPositionSvg({ client, query: { moves } });
      return (await data?.text()) ?? "";
    },
    pixels: async (moves) => {
      const { data } = await yomi.getOthelloPositionPng({ client, query: { moves } });
      return data instanceof Blob ? data : undefined;
    },
    tree: async (tree) => reply(await yomi.postLabTree({ client, body: { tree } })),
    race: async (body) => reply(await yomi.postLabRace({ client, body })),
  };
}

await play(connect);
