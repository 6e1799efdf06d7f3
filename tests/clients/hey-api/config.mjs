export default {
  input: process.env.YOMI_CONTRACT,
  output: `${process.env.YOMI_CLIENTS}/hey-api`,
  plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
};
