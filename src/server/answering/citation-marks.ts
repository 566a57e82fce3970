/** The numbers in an answer that point at its sources, with the space before them. Those of a link are its words. */
export const citationMarks = /(?<!\s)\s*(?<!\\)\[\d+\](?!\(\?file=)/g;

/** What makes a link to a file of its words: see `fileLink`. */
const linkMarks = /(?<!\\)\[(?=(?:[^[\]\\\n]|\\.)+\]\(\?file=)|\]\(\?file=[^()\s]*\)/;

/**
 * What gives an answer its looks: emphasis, code, the borders of tables, headings and quotations. A bar between words is
 * no border.
 */
const looks =
  /(?<!\\)(?:\*\*|~~|`|\|(?=\s|$|:?--)|(?<=^|[\s:-])\|)|(?<=^|\n)(?:#{1,6}|>)(?= )|(?<![:-]):?--+:?(?=[ |])/;

/**
 * What an answer in plain words is without: those numbers, where links to files lead, the signs of its looks, and the
 * backslash before a sign that is no Markdown.
 */
export const answerMarks = new RegExp(
  `${citationMarks.source}|${linkMarks.source}|${looks.source}|\\\\(?=[!-/:-@[-\`{-~])`,
  'g',
);
