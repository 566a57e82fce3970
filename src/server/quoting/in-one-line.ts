import { markdownText } from '../markdown.ts';

/** The text in one line. Tabs stand between cells of a table. */
export const joinedLines = (text: string) =>
  text
    .replace(/(?<!\s)\s*\t\s*/g, ' | ')
    .replace(/\s+/g, ' ')
    .trim();

/** The same as Markdown that shows it as it is. */
export const inOneLine = (text: string) => markdownText(joinedLines(text));
