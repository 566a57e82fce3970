/** The numbers in an answer that point at its sources, with the space before them. Those of a link are its words. */
export const citationMarks = /(?<!\s)\s*(?<!\\)\[\d+\](?!\(\?file=)/g;

/** What makes a link to a file of its words: see `fileLink`. */
const linkMarks = /(?<!\\)\[(?=(?:[^[\]\\\n]|\\.)+\]\(\?file=)|\]\(\?file=[^()\s]*\)/;

/**
 * What an answer in plain words is without: those numbers, where links to files lead, and the backslash before a sign
 * that is no Markdown.
 */
export const answerMarks = new RegExp(
  `${citationMarks.source}|${linkMarks.source}|\\\\(?=[!-/:-@[-\`{-~])`,
  'g',
);
