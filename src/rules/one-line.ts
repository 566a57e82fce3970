/**
 * What breaks or controls a line, or turns its direction, as the inside of a character class that JavaScript and
 * PostgreSQL read alike: what is shown, mailed and exported as one line must not become two, and must be read in the
 * order in which it is written.
 */
export const notOfLine = String.raw`\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069`;

const gaps = new RegExp(String.raw`[\u0000${notOfLine}\s]+`, 'g');

/** A text that is one line, and is read in the order in which it is written. */
export const oneLine = new RegExp(String.raw`^[^\u0000${notOfLine}]*$`);

/** A text as one line: what makes no part of one, and spaces in a row, are a single space. */
export const asLine = (text: string): string => text.replace(gaps, ' ').trim();
