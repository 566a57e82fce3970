/** The numbers in an answer that point at its sources, with the space before them. */
export const citationMarks = /(?<!\s)\s*(?<!\\)\[\d+\]/g;

/** What an answer in plain words is without: those numbers, and the backslash before a sign that is no Markdown. */
export const answerMarks = new RegExp(`${citationMarks.source}|\\\\(?=[!-/:-@[-\`{-~])`, 'g');
