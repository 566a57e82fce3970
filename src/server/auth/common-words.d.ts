declare module '@zxcvbn-ts/*/dist/commonWords.json.mjs' {
  const words: readonly string[];
  export default words;
}
