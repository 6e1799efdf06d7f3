export default {
  yomi: {
    input: process.env.YOMI_CONTRACT,
    output: {
      mode: "split",
      target: `${process.env.YOMI_CLIENTS}/orval/api.ts`,
      schemas: `${process.env.YOMI_CLIENTS}/orval/model`,
      client: "fetch",
    },
  },
};
