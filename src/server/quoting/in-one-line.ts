import { markdownText } from '../markdown.ts';

/** The text as one line of Markdown. Tabs stand between cells of a table. */
export const inOneLine = (text: string) => markdownText(text.replace(/(?<!\s)\s*\t\s*/g, ' | '));
