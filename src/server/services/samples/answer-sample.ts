import type { SampleAnswerData, SampleQuoteData } from '#contracts/sample.ts';
import type { Locale } from '#rules/preferences.ts';
import type { SampleName } from '#rules/samples.ts';
import { searchQuery } from '../../answering/search-query.ts';
import { joinedLines } from '../../quoting/in-one-line.ts';
import { chooseQuotes, type Quote } from '../../quoting/quote.ts';
import { quotedInParagraph, quotedWithin } from '../../quoting/quoted-within.ts';
import type { SearchedSamples } from '../../quoting/samples/searched-samples.ts';
import { pagesWithin } from '../../reading/blocks/layout.ts';
import type { App } from '../context.ts';

/**
 * Answers a visitor's question from the sample files, by what Quoter would quote. Nothing of it is stored; what was
 * asked lately is answered from memory, and costs the visitor none of what a network may ask.
 * @param input.address of the visitor
 * @throws {AppError} `too_many_requests` with the moment to try again
 */
export async function answerSample({
  app,
  input: { language, question, address },
}: {
  app: Pick<App, 'samples' | 'callLimits'>;
  input: { language: Locale; question: string; address: string };
}): Promise<SampleAnswerData> {
  const asked = joinedLines(question.normalize('NFC'));
  const key = `${language} ${asked}`;
  const known = app.samples.answerTo(key);
  if (known) return known;
  await app.callLimits.countSampleQuestion(address);
  return app.samples.keepAnswer(key, async () => {
    const samples = await app.samples.of(language);
    const sought = searchQuery(asked, []);
    const chosen = await chooseQuotes(sought.query, await samples.search(sought), sought.about);
    if (chosen.kind === 'refusal') return { kind: 'none', quotes: [] };
    const { kind, best, alternatives } = chosen;
    const quotes = [best, ...(kind === 'places' ? alternatives : [])];
    return { kind, quotes: quotes.map((quote) => presentQuote(quote, samples)) };
  });
}

function presentQuote(quote: Quote, samples: SearchedSamples): SampleQuoteData {
  const { passage, heads } = quote;
  // Ids of the index are the files' names.
  const file = passage.fileId as SampleName;
  const { heading, ...section } = samples.sectionOf(file, quote);
  const { before, words, after } = quotedInParagraph(quote);
  return {
    file,
    fileName: passage.fileName,
    ...pagesWithin(passage, { start: quote.start - passage.start, end: quote.end - passage.start }),
    heading: heading && joinedLines(heading),
    heads: heads && joinedLines(heads),
    shown: { before: joinedLines(before), words: joinedLines(words), after: joinedLines(after) },
    section: quotedWithin(quote, section),
  };
}
