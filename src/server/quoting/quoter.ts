import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { z } from 'zod';
import { translator } from '#i18n/i18n.ts';
import { inQuotationMarks } from '#i18n/quotation.ts';
import { fileLink } from '#markdown/file-link.ts';
import { type AnswerConfidence, answerConfidences } from '#rules/answer-confidence.ts';
import { sourceName } from '#rules/files.ts';
import { dateLocales, type Locale } from '#rules/preferences.ts';
import { detectLanguage } from '../language/analysis.ts';
import { courtesyOf } from '../language/courtesy.ts';
import { cutPosition } from '../language/sentences.ts';
import { markdownText } from '../markdown.ts';
import { pagesWithin } from '../reading/blocks/layout.ts';
import type { SearchQuery } from '../search/question-words.ts';
import type { RankedPassage } from '../search/ranking.ts';
import type { Figure } from './figure.ts';
import { figureText } from './figure-text.ts';
import { inOneLine, joinedLines } from './in-one-line.ts';
import { listed, type NamedFiles } from './listed-files.ts';
import { type Outline, outlineText } from './outline.ts';
import { chooseQuotes, type Quote, type QuoteChoice } from './quote.ts';
import { languageOfQuote } from './quote-language.ts';
import { quotedInParagraph } from './quoted-within.ts';
import { readOff } from './read-off.ts';

export const quoterId = 'quoter';

const confidences = {
  answer: 'sure',
  places: 'unsure',
  refusal: 'none',
} as const satisfies Record<QuoteChoice['kind'], AnswerConfidence>;

/** What Quoter tells of its answer beside the words; null of what a language model wrote. */
export function quoterConfidence(metadata: SharedV4ProviderMetadata | undefined): AnswerConfidence | null {
  const told = metadata?.[quoterId]?.confidence;
  return answerConfidences.find((one) => one === told) ?? null;
}

const toldPlaces = z.array(z.object({ number: z.int().min(1), start: z.int().min(0), end: z.int().min(0) }));
/**
 * What a marker `[number]` of Quoter's stands for as a whole, in UTF-16 code units of the file's stored text: the words
 * in front of it may be fewer.
 */
export type ToldPlace = z.infer<typeof toldPlaces>[number];

/** The places that Quoter shows in its answer, as it tells with the beginning of its text; none of a language model. */
export function quoterPlaces(metadata: SharedV4ProviderMetadata | undefined): ToldPlace[] {
  return toldPlaces.safeParse(metadata?.[quoterId]?.places).data ?? [];
}

/** What Quoter reads from `providerOptions.quoter`: the question, what was searched for, and what was found. */
export type QuoterOptions = {
  question: string;
  /** What was searched for (see `searchQuery`). */
  sought: SearchQuery;
  passages: RankedPassage[];
  /** Where the question is after them. */
  files?: NamedFiles | undefined;
  /** What was worked out over a table for the question; it stands for quotes. */
  figure?: Figure | undefined;
  /** Of the documents that are to be summed up, which quotes cannot; it stands for them. */
  outline?: Outline | undefined;
  /** The pictures that the question came with, by the ids of their files: it has only the text that was read off them. */
  freshPictures?: readonly string[] | undefined;
  /** Its own words are in this language where that of the question cannot be told. */
  locale: Locale;
  /** Its own words are in this language, whatever that of the question. */
  language?: Locale | undefined;
  /** Files that are named are linked (see `fileLink`). */
  linksFiles?: boolean;
};

const usage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};
const finishReason: LanguageModelV4FinishReason = { unified: 'stop', raw: undefined };

/**
 * The built-in model: answers by quoting the best sentences of the passages, and says plainly when they hold no
 * answer. A greeting is answered as one. It needs no key and no download, and says the same every time.
 */
export function createQuoter(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'parley',
    modelId: quoterId,
    supportedUrls: {},
    async doGenerate(options) {
      const { text, told } = await answerOf(options);
      return { content: [{ type: 'text', text }], finishReason, usage, warnings: [], ...told };
    },
    async doStream(options) {
      const id = 'answer';
      const { text, places = [], told } = await answerOf(options);
      // A line that links to a file comes whole: half a link is shown as it is written.
      const pieces = text.match(/^- \[.*\n*|\S+\s*/gm) ?? [];
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id, providerMetadata: { [quoterId]: { places } } },
        ...pieces.map((delta): LanguageModelV4StreamPart => ({ type: 'text-delta', id, delta })),
        { type: 'text-end', id },
        { type: 'finish', usage, finishReason, ...told },
      ];
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      return { stream };
    },
  };
}

/** An answer, and what is told of it to `quoterPlaces` and `quoterConfidence`. */
type Said = { text: string; places?: ToldPlace[]; told: { providerMetadata?: SharedV4ProviderMetadata } };

async function answerOf(options: LanguageModelV4CallOptions): Promise<Said> {
  const given = options.providerOptions?.quoter as QuoterOptions | undefined;
  if (!given) throw new Error('Quoter needs providerOptions.quoter');
  const { question, sought, passages, locale, linksFiles = false } = given;
  const courtesy = courtesyOf(question, Boolean(sought.about));
  const language = given.language ?? courtesy?.language ?? detectLanguage(question) ?? locale;
  const say = translator(language);
  if (courtesy?.kind === 'files') return { text: listed(given.files, { question, language }), told: {} };
  if (courtesy) return { text: say(`chat.quoter.${courtesy.kind}`), told: {} };
  if (given.figure) {
    const confidence = { [quoterId]: { confidence: confidences.answer } };
    return { text: figureText(given.figure, passages, language), told: { providerMetadata: confidence } };
  }
  if (given.outline) {
    const confidence = { [quoterId]: { confidence: confidences.places } };
    return { text: outlineText(given.outline, language), told: { providerMetadata: confidence } };
  }
  const chosen = await chooseQuotes(sought.query, passages, sought.about);
  const pictures = given.freshPictures ?? [];
  const isElsewhere = chosen.kind === 'refusal' || !pictures.includes(chosen.best.passage.fileId);
  const seen = chosen.kind === 'answer' || !isElsewhere ? '' : readOff(pictures, { passages, language });
  const kind = seen ? 'places' : chosen.kind;
  const said = seen && chosen.kind === 'refusal' ? '' : written(chosen, { passages, language, linksFiles });
  return {
    text: [seen, said].filter(Boolean).join('\n\n'),
    ...(chosen.kind === 'places' && { places: quotesOf(chosen).map((one) => placeIn(passages, one)) }),
    told: { providerMetadata: { [quoterId]: { confidence: confidences[kind] } } },
  };
}

const quotesOf = ({ best, alternatives }: Exclude<QuoteChoice, { kind: 'refusal' }>) => [
  best,
  ...alternatives,
];

const placeIn = (passages: readonly RankedPassage[], { passage, start, end }: Quote): ToldPlace => ({
  number: passages.indexOf(passage) + 1,
  start,
  end,
});

/** What was chosen, in words. */
function written(
  chosen: QuoteChoice,
  {
    passages,
    language,
    linksFiles,
  }: { passages: readonly RankedPassage[]; language: Locale; linksFiles: boolean },
): string {
  const say = translator(language);
  const quote = ({ passage, text, heads }: Quote) => {
    const cited = `${inQuotationMarks(inOneLine(text), language)} [${passages.indexOf(passage) + 1}]`;
    return heads ? `${inOneLine(heads)}: ${cited}` : cited;
  };
  const readOut = (one: Quote) =>
    one.paragraph
      ? `${inQuotationMarks(withMarked(one), language)} [${passages.indexOf(one.passage) + 1}]`
      : quote(one);
  if (chosen.kind === 'refusal' && linksFiles) {
    const places = chosen.places.map((one) => `- ${linkedPlace(one, say)}`);
    const nearest = places.length === 0 ? [] : [say('chat.quoter.nearest'), places.join('\n')];
    return [say('chat.quoter.refusal'), ...nearest].join('\n\n');
  }
  if (chosen.kind === 'refusal') {
    const nearest = chosen.nearest.map(({ name }) => inQuotationMarks(markdownText(name), language));
    if (nearest.length === 0) return say('chat.quoter.refusal');
    const files = new Intl.ListFormat(dateLocales[language], { type: 'conjunction' }).format(nearest);
    return say('chat.quoter.refusalNearest', { files });
  }
  if (chosen.kind === 'places') {
    const places = quotesOf(chosen).map((one) => {
      const { source, section } = placeOf(one, say);
      const at = section ? `${source}, ${section}` : source;
      return `- ${at}: ${glimpsed(one, language)} [${passages.indexOf(one.passage) + 1}]`;
    });
    return `${say('chat.quoter.places')}\n\n${places.join('\n')}`;
  }
  const others = chosen.alternatives.map(quote);
  const quoted = languageOfQuote(chosen.best.text, chosen.best.passage.text) ?? language;
  return [
    ...(quoted === language
      ? []
      : [say(quoted === 'en' ? 'chat.quoter.inEnglish' : 'chat.quoter.inSpanish')]),
    readOut(chosen.best),
    ...(others.length === 0 ? [] : [say('chat.quoter.also'), others.map((text) => `- ${text}`).join('\n')]),
  ].join('\n\n');
}

/** The paragraph of a quote with the quoted words marked in it. */
function withMarked(one: Quote): string {
  const { before, words, after } = quotedInParagraph(one);
  return [inOneLine(before), `**${inOneLine(words)}**`, inOneLine(after)].filter(Boolean).join(' ');
}

/** What is read of a row's heads at a glance: one line of an answer. */
const longestHeads = 80;

/**
 * The words of a place that are read at a glance, in quotation marks, what names the columns of a row before them; what
 * is left out before and behind is told.
 */
function glimpsed({ text, start, glimpse, heads }: Quote, language: Locale): string {
  const words = text.slice(glimpse.start - start, glimpse.end - start);
  const quoted = inQuotationMarks(inOneLine(words), language);
  const leftOut = (part: string) => /[\p{L}\p{N}]/u.test(part);
  const before = leftOut(text.slice(0, glimpse.start - start)) ? '… ' : '';
  const behind = leftOut(text.slice(glimpse.end - start)) ? ' …' : '';
  const named = heads ? `${headsAtGlance(heads)}: ` : '';
  return named + before + quoted + behind;
}

function headsAtGlance(heads: string): string {
  const shown = heads.slice(0, cutPosition(heads, 0, longestHeads));
  return shown.length === heads.length
    ? inOneLine(heads)
    : `${inOneLine(shown.replace(/(?<![\s|;,])[\s|;,]+$/, ''))} …`;
}

/** A place as a link that opens the file there, and the headings above it. */
function linkedPlace(one: Quote, say: ReturnType<typeof translator>): string {
  const { page } = pagesOf(one);
  const { source, section } = placeOf(one, say);
  const link = fileLink(source, one.passage.fileId, { page, start: one.start, end: one.end });
  return section ? `${link}, ${section}` : link;
}

const pagesOf = ({ passage, start, end }: Quote) =>
  pagesWithin(passage, { start: start - passage.start, end: end - passage.start });

/** The file with the page, and the headings that a quote stands under, as Markdown. */
function placeOf(one: Quote, say: ReturnType<typeof translator>): { source: string; section: string } {
  const { page, lastPage } = pagesOf(one);
  const parts = [
    sourceName(one.passage),
    ...(page === null
      ? []
      : [lastPage ? say('chat.quoter.pages', { page, lastPage }) : say('chat.quoter.page', { page })]),
  ];
  return {
    source: parts.map(markdownText).join(', '),
    section: markdownText(joinedLines(one.section ?? '')),
  };
}
