import { parseHTML } from 'linkedom';
import { withLocale } from '#client/browser/navigation.ts';
import { ownPage, withReturn } from '#client/destination.ts';
import { findArticles } from '#client/find-articles.ts';
import { readEvents } from '#client/server-sent-events.ts';
import { localizedPath } from '#i18n/i18n.ts';
import { locate } from '#islands/chat/highlight.ts';
import { highlighterFor } from '#islands/chat/highlight-code.ts';
import { renderMath } from '#islands/chat/render-math.ts';
import { spokenLanguage } from '#islands/chat/spoken-language.ts';
import { findBots } from '#islands/modules/find-bots.ts';
import { filledReply } from '#islands/support/filled-reply.ts';
import { findQuote } from '#islands/viewer/find-quote.ts';
import { answerFile } from '#islands/workshop/quality/answer-file.ts';
import { diffText } from '#islands/workshop/text-diff.ts';
import { answerTree } from '#markdown/answer-tree.ts';
import { plainAnswer } from '#markdown/plain-answer.ts';
import { writtenAnswer } from '#markdown/written-answer.ts';
import { drawAnswer } from '../../src/embed/answer.ts';
import type { Reader } from './growth.ts';

const words = { openSource: () => {}, label: String, doubtful: 'doubtful' };
const origin = 'https://parley.example';

/** Markup that a library made, whose elements are for the browser to read. */
class DOMParser {
  parseFromString = () => ({ body: { childNodes: [] } });
}

/** Reads what a document is needed for. */
const inBrowser = (read: (text: string) => unknown) => async (text: string) => {
  const { document, Element, Text } = parseHTML('<!doctype html><html><body></body></html>');
  const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  Object.assign(globalThis, { document, DOMParser, Element, Text });
  try {
    return await read(text);
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
};
const names = ['document', 'DOMParser', 'Element', 'Text'];

async function all(events: AsyncIterable<string[]>): Promise<number> {
  let count = 0;
  for await (const each of events) count += each.length;
  return count;
}

/** Texts that reach more than one parameter, or need a document. */
export const browserReaders: readonly Reader[] = [
  {
    name: 'answerTree with unsupported sentences',
    oneOf: 4,
    read: (text) => answerTree(text, [{ start: 0, end: text.length >> 1 }]),
  },
  {
    name: 'writtenAnswer',
    oneOf: 4,
    read: (text) => writtenAnswer(text, [{ start: 0, end: text.length >> 1 }]),
  },
  { name: 'drawAnswer', read: inBrowser((text) => drawAnswer(text, [{ start: 0, end: 10 }], words)) },
  { name: 'renderMath', read: inBrowser((text) => renderMath(text, true)) },
  ...['typescript', 'xml', 'markdown', 'bash'].map((language) => ({
    name: `highlighterFor ${language}`,
    oneOf: 8,
    read: inBrowser(async (code) => (await highlighterFor(language))?.(code)),
  })),
  { name: 'plainAnswer', oneOf: 4, read: (text) => plainAnswer(text, { numbers: true }) },
  { name: 'readEvents', read: (text) => all(readEvents(new Blob([`data: ${text}\n\n`]).stream())) },
  {
    name: 'readEvents of many',
    read: (text) => all(readEvents(new Blob([text.replaceAll(' ', '\n\ndata: ')]).stream())),
  },
  { name: 'findQuote', read: (text) => findQuote(text.split(' '), text.slice(0, 1_000)) },
  { name: 'findQuote of a quote', read: (text) => findQuote(['The gate opens', ' at six.'], text) },
  { name: 'locate', read: (text) => locate(text, { start: 10, end: 20, quote: text.slice(0, 500) }) },
  { name: 'diffText', read: (text) => diffText(text, `${text.slice(0, text.length >> 1)} other ${text}`) },
  { name: 'spokenLanguage', read: (text) => spokenLanguage(text, 'en') },
  { name: 'filledReply', read: (text) => filledReply(text.replaceAll(' ', '{{name}}'), text.slice(0, 100)) },
  { name: 'ownPage', read: (text) => ownPage(text, origin) },
  { name: 'withReturn', read: (text) => withReturn('/account/auth/login', text) },
  { name: 'answerFile', read: (text) => answerFile(text, text) },
  { name: 'withLocale', read: (text) => withLocale(text, 'es') },
  { name: 'localizedPath', read: (text) => localizedPath(text, 'es') },
  {
    name: 'findArticles',
    read: (text) =>
      findArticles([{ name: 'files', title: 'Files', summary: text, words: 'PDF', headings: [] }], text, 3),
  },
  { name: 'findBots', read: (search) => findBots([{ name: 'Harbour', purpose: 'Gates' } as never], search) },
];
