// The types of openapi-typescript, with openapi-fetch as the client.
import createClient from "openapi-fetch";
import type { components, paths } from "generated/openapi-typescript/schema";
import { events } from "../events";
import { type Client, type Problem, play, type Reply } from "../game";

function reply<Answer>(result: { data?: Answer; error?: Problem }): Reply<Answer> {
  if (result.data !== undefined) return { answer: result.data };
  if (result.error !== undefined) return { problem: result.error };
  throw new Error("neither an answer nor a problem");
}

function connect(baseUrl: string): Client {
  const yomi = createClient<paths>({ baseUrl });
  return {
    games: {
      othello: {
        position: async (body) => reply(await yomi.POST("/v1/othello/position", { body })),
        bestMove: async (body) => reply(await yomi.POST("/v1/othello/bestmove", { body })),
      },
      gomoku: {
        position: async (body) =>
          reply(await yomi.POST("/v1/gomoku/position", { body: { ...body, size: 9 } })),
        bestMove: async (body) =>
          reply(await yomi.POST("/v1/gomoku/bestmove", { body: { ...body, size: 9, rule: "freestyle" } })),
      },
      tictactoe: {
        position: async (body) => reply(await yomi.POST("/v1/tictactoe/position", { body })),
        bestMove: async (body) => reply(await yomi.POST("/v1/tictactoe/bestmove", { body })),
      },
    },
    bestMoveByLink: async (query) =>
      reply(await yomi.GET("/v1/othello/bestmove", { params: { query } })),
    board: async (board) =>
      reply(await yomi.POST("/v1/othello/position", { body: { board, turn: "black" } })),
    async *stream(body) {
      const { data } = await yomi.POST("/v1/othello/bestmove/stream", { body, parseAs: "stream" });
      if (!data) return;
      for await (const event of events(data)) yield event.data as components["schemas"]["BestMoveAnswer"];
    },
    picture: async (moves) => {
      const query = { moves };
      const { data } = await yomi.GET("/v1/othello/position.svg", { params: { query }, parseAs: "text" });
      return data ?? "";
    },
    pixels: async (moves) => {
      const query = { moves };
      const { data } = await yomi.GET("/v1/othello/position.png", { params: { query }, parseAs: "blob" });
      return data;
    },
    tree: async (tree) => reply(await yomi.POST("/v1/lab/tree", { body: { tree } })),
    race: async (body) => reply(await yomi.POST("/v1/lab/race", { body })),
  };
}

await play(connect);
