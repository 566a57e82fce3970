import { answerTokens } from '#markdown/answer-tokens.ts';
import { csvLine } from '#rules/csv.ts';
import { chatLimits } from '#rules/limits.ts';
import { meantAddress, withSecrets } from '#rules/provider-address.ts';
import { repairedArguments } from '#server/agents/repaired-arguments.ts';
import { toolName } from '#server/agents/tool-name.ts';
import { withoutSecrets } from '#server/agents/tool-secret.ts';
import { answerMarks } from '#server/answering/citation-marks.ts';
import { createCitationChecker } from '#server/answering/citations.ts';
import { readFormatted } from '#server/answering/formatted-answer.ts';
import { createMarkerScanner } from '#server/answering/marker-scanner.ts';
import { systemPrompt } from '#server/answering/prompt.ts';
import { searchQuery } from '#server/answering/search-query.ts';
import { numberNotes, shortNotes } from '#server/answering/whole/notes.ts';
import { assertUncommon } from '#server/auth/choose-password.ts';
import { holdsXsrfPair } from '#server/auth/xsrf.ts';
import { readEvidence } from '#server/claims/evidence.ts';
import { findMisquoted } from '#server/claims/quotations.ts';
import { createSupportSearch } from '#server/claims/supporting-sentence.ts';
import { findUnsupported } from '#server/claims/unsupported.ts';
import { readRange } from '#server/http/answer-range.ts';
import { unknownModel } from '#server/http/openai/openai-error.ts';
import { readLexicon } from '#server/language/lexicon/read-lexicon.ts';
import { calledAt } from '#server/models/called-at.ts';
import { boundInWords, endOfRange } from '#server/models/mending/bounds-in-words.ts';
import { nameInstead } from '#server/models/mending/name-instead.ts';
import { oneOfPair } from '#server/models/mending/one-of-pair.ts';
import { picturesTaken } from '#server/models/mending/pictures.ts';
import { readRefusal } from '#server/models/mending/read-refusal.ts';
import { fieldsBesideTools } from '#server/models/mending/subject-of-refusal.ts';
import { withoutKeys } from '#server/models/provider-problem.ts';
import { createSteadyFetch } from '#server/models/streams/steady-fetch.ts';
import { callsWrittenIn, knownTools } from '#server/models/streams/written-calls.ts';
import { createThinkingReader } from '#server/models/thinking/thinking-reader.ts';
import { isHostAllowed } from '#server/outbound/hosts.ts';
import { isGranted } from '#server/outbound/private-grants.ts';
import { figureFor } from '#server/quoting/figure.ts';
import { chooseQuotes } from '#server/quoting/quote.ts';
import { languageOfQuote } from '#server/quoting/quote-language.ts';
import { botOfFiles } from '#server/quoting/testing/bot-of-files.ts';
import { shiftedText } from '#server/reading/blocks/shifted-text.ts';
import { Sight } from '#server/reading/blocks/sight.ts';
import { shownInFont, shownInFonts } from '#server/reading/blocks/symbol-fonts.ts';
import { decodeText } from '#server/reading/characters/encoding.ts';
import { detectFormat } from '#server/reading/detect-format.ts';
import { readCsv } from '#server/reading/formats/csv.ts';
import { readDocx } from '#server/reading/formats/docx/docx.ts';
import { readHtml } from '#server/reading/formats/html.ts';
import { readMarkdown } from '#server/reading/formats/markdown.ts';
import { withAccent } from '#server/reading/formats/pdf-accents.ts';
import { readOperations } from '#server/reading/formats/pdf-operations.ts';
import { linesTaken } from '#server/reading/formats/pdf-running-lines.ts';
import { readRtf } from '#server/reading/formats/rtf.ts';
import { readOpenDrawings } from '#server/reading/formats/sheets/open-drawings.ts';
import { runningTextsIn } from '#server/reading/formats/sheets/running-texts.ts';
import { plainReferences } from '#server/reading/formats/sheets/xml-references.ts';
import { readText } from '#server/reading/formats/text.ts';
import { indexText } from '#server/reading/index-text.ts';
import { makeDocxWith, wordDocumentXml } from '#server/reading/testing/documents.ts';
import { readFileWith, readWith } from '#server/reading/testing/read.ts';
import { foundPassage } from '#server/search/testing/found-passage.ts';
import { excerptOf, markedPieces, marks } from '#server/services/conversations/marked-text.ts';
import { displayName } from '#server/services/files/display-name.ts';
import { readQuestionLines } from '#server/services/quality/read-question-lines.ts';
import { compute, readTable } from '#server/tables/compute.ts';
import { readTables } from '#server/tables/stored-tables.ts';
import { tableQuery } from '#server/tables/table-query.ts';
import type { Reader } from './growth.ts';

const lexicons = [await readLexicon('src/server/language/lexicon')];
const ordinary =
  'The harbour gate opens at 6:00 and closes at 22:30. Members pay €40 per month. “Nobody parks here”, says Ana.';
const bot = botOfFiles([{ fileName: 'harbour.txt', text: ordinary }], lexicons);
const passage = foundPassage(ordinary);
const citation = { number: 1, ...passage, quote: ordinary };
/** A passage is no longer than this, nor is what a tool answers in one piece of it. */
const passageCharacters = 2_000;
/** Of an answer, whose sentences are each compared with every sentence of the passages. */
const answerCharacters = 32_000;
/** As long as an answer gets: what is copied at every sign tells there alone. */
const longestAnswer = 200_000;
const question = 'When does the harbour gate open, and how many members are there?';

/** The text in a paragraph, and in the code of a field. */
async function readDocxOf(text: string): Promise<string> {
  const written = text.toWellFormed().replace(/[&<>"]|(?![\n\t])\p{Cc}/gu, ' ');
  const body = `<w:p><w:r><w:t>${written}</w:t></w:r><w:fldSimple w:instr="${written}"><w:r><w:t>a</w:t></w:r></w:fldSimple></w:p>`;
  return readWith(readDocx, await makeDocxWith(wordDocumentXml(body)));
}

/** The text as the rows of a table that runs through many passages. */
function rowsOf(text: string) {
  const pieces = text.match(/[\s\S]{1,1800}/g) ?? [];
  return pieces.map((piece, at) => ({ ...foundPassage(piece, { start: 1_800 * at }), layout: 't0' }));
}

/** The rows of a table whose first row has the text in a cell that each of several conditions asks for. */
async function askCell(text: string): Promise<void> {
  const [table] = await readTables(rowsOf(`Kind: Theft; Note: ${text}\nKind: Fire; Note: none`));
  const where = ['one', 'two', 'three'].map((value) => ({ column: 'Note', test: 'isNot', value }));
  if (table?.columns.includes('Note')) await compute(await readTable(table), tableQuery.parse({ where }));
}

/** As it comes over a network. */
const piecesOf = (text: string) => text.match(/[\s\S]{1,1000}/g) ?? [];

/** The text as a provider's stream. */
async function streamed(text: string): Promise<string> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of piecesOf(`data: ${text}`)) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  const fetch = createSteadyFetch(async () => new Response(body, { headers }));
  const response = await fetch('https://example.org', { body: '{"stream":true}' });
  // A line without an end is refused.
  return response.text().catch(() => '');
}

/** Texts that reach more than one parameter, or none that is a text by itself. */
export const serverReaders: readonly Reader[] = [
  { name: 'readMarkdown', read: (text) => readWith(readMarkdown, text) },
  { name: 'readText', read: (text) => readWith(readText, text) },
  { name: 'readHtml', read: (text) => readWith(readHtml, text) },
  { name: 'readHtml of the web', oneOf: 4, read: (text) => readFileWith(readHtml, text, { webPage: true }) },
  { name: 'readDocx', oneOf: 4, read: (text) => readDocxOf(text) },
  {
    name: 'runningTextsIn',
    read: (text) =>
      runningTextsIn(`<headerFooter><oddHeader>${text}</oddHeader></headerFooter><headerFooter>${text}`, 'A'),
  },
  { name: 'plainReferences', read: (text) => plainReferences(text, { row: 1, column: 1 }) },
  { name: 'withAccent', read: (text) => withAccent(`${text}´`, `e${text}`) },
  {
    name: 'readOpenDrawings',
    read: (text) =>
      readOpenDrawings(`<a><draw:frame>${text}</a>`, () => undefined, new Sight({ readsHidden: false })),
  },
  { name: 'readRtf', read: (text) => readWith(readRtf, `{\\rtf1\\ansi ${text}}`) },
  { name: 'readCsv', read: (text) => readWith(readCsv, text) },
  { name: 'decodeText', oneOf: 4, read: (text) => decodeText(Buffer.from(text, 'latin1')) },
  { name: 'detectFormat', read: (text) => detectFormat(Buffer.from(text), 'notes.txt') },
  {
    name: 'indexText',
    oneOf: 4,
    read: (text) => [...indexText({ text, pageStarts: [], fileName: 'notes.txt' })],
  },
  { name: 'search', oneOf: 4, most: chatLimits.questionCharacters, read: (query) => bot.search(query, 8) },
  { name: 'figureFor', oneOf: 4, read: (text) => figureFor('How many thefts on quay C?', rowsOf(text), []) },
  {
    name: 'assertUncommon',
    most: 1024,
    // What is refused was read as well.
    read: (text) => assertUncommon(text, { email: text, names: [text] }).catch(() => null),
  },
  { name: 'compute', oneOf: 4, read: askCell },
  {
    name: 'figureFor a question',
    oneOf: 4,
    most: chatLimits.questionCharacters,
    read: (text) => figureFor(text, rowsOf('Kind: Theft; Quay: C\nKind: Theft; Quay: A'), [passage]),
  },
  {
    name: 'chooseQuotes for a question',
    oneOf: 4,
    most: chatLimits.questionCharacters,
    read: (text) => chooseQuotes(text, [passage]),
  },
  {
    name: 'chooseQuotes of a passage',
    oneOf: 4,
    most: passageCharacters,
    read: (text) => chooseQuotes(question, [foundPassage(text)]),
  },
  { name: 'languageOfQuote', most: passageCharacters, read: (text) => languageOfQuote(text, text) },
  {
    name: 'searchQuery',
    most: chatLimits.questionCharacters,
    read: (text) => searchQuery(text, [{ question: text, answer: text }] as never),
  },
  { name: 'shortNotes', read: (text) => shortNotes(text, text.length - 1) },
  {
    name: 'numberNotes',
    read: (text) =>
      numberNotes([{ notes: text, passages: [passage] }], (found) => found.map(() => ({ index: 0 }))),
  },
  { name: 'systemPrompt', read: (text) => systemPrompt([foundPassage(text)], text) },
  {
    name: 'createMarkerScanner',
    read: (text) => {
      const s = createMarkerScanner();
      return [...s.push(text), ...s.end()];
    },
  },
  {
    name: 'createMarkerScanner in pieces',
    read: (text) => {
      const s = createMarkerScanner();
      return [...(text.match(/[\s\S]{1,7}/g) ?? []).map((part) => s.push(part)), s.end()];
    },
  },
  {
    name: 'createCitationChecker',
    read: (text) => {
      const s = createCitationChecker([passage], [], lexicons);
      return [...(text.match(/[\s\S]{1,200}/g) ?? []).map((part) => s.push(part)), s.end()];
    },
  },
  {
    name: 'createSupportSearch of a claim',
    oneOf: 4,
    most: 1_500,
    read: (text) => createSupportSearch(ordinary)(text, { lexicons }),
  },
  {
    name: 'createSupportSearch of a passage',
    oneOf: 4,
    most: passageCharacters,
    read: (text) => createSupportSearch(text)(ordinary, { lexicons }),
  },
  { name: 'readEvidence', oneOf: 4, read: (text) => readEvidence('notes.txt', text) },
  {
    name: 'findMisquoted',
    read: (text) => findMisquoted({ text, fileNames: ['notes.txt'], texts: [ordinary] }),
  },
  {
    name: 'findMisquoted in',
    read: (text) => findMisquoted({ text: ordinary, fileNames: ['notes.txt'], texts: [text] }),
  },
  { name: 'answerTokens of a long answer', first: longestAnswer, read: answerTokens },
  {
    name: 'findUnsupported',
    oneOf: 4,
    most: answerCharacters,
    read: (text) => findUnsupported({ text, citations: [citation], passages: [passage], lexicons }),
  },
  {
    name: 'findUnsupported by a passage',
    oneOf: 4,
    most: passageCharacters,
    read: (text) =>
      findUnsupported({
        text: `${ordinary} [1]`,
        citations: [citation],
        passages: [foundPassage(text)],
        lexicons,
      }),
  },
  { name: 'picturesTaken', read: (text) => picturesTaken(text, 5) },
  { name: 'readFormatted', read: (text) => readFormatted(text, {}) },
  { name: 'fieldsBesideTools', read: (text) => fieldsBesideTools(text, { tools: [], stream: true }) },
  {
    name: 'findUnsupported by itself',
    oneOf: 4,
    most: answerCharacters,
    read: (text) =>
      findUnsupported({ text, citations: [], passages: [foundPassage(text.slice(0, 700))], lexicons }),
  },
  {
    name: 'readRefusal of a request',
    oneOf: 4,
    read: (text) => readRefusal(text, { messages: [{ role: 'user', content: text }] }),
  },
  { name: 'shiftedText', read: (text) => shiftedText(text, -1) },
  { name: 'shownInFont', read: (text) => shownInFont(text, 'Symbol') },
  {
    name: 'shownInFonts',
    read: (text) => shownInFonts(text, { letters: 'Symbol', signs: 'Wingdings' }),
  },
  { name: 'readOperations', read: (text) => readOperations(text, (_, numbers) => numbers(6)) },
  { name: 'linesTaken', read: (text) => linesTaken(text, text.slice(1)) },
  { name: 'withoutKeys', read: (text) => withoutKeys(text, 'sk-123') },
  { name: 'endOfRange', read: (text) => endOfRange(text, 1_000_000) },
  { name: 'boundInWords', read: (text) => boundInWords(text, 1_000_000_000) },
  {
    name: 'nameInstead',
    read: (text) => nameInstead('max_tokens', text),
  },
  {
    name: 'oneOfPair',
    read: (text) => oneOfPair(text, [{ kind: 'omit', field: 'top_k' }]),
  },
  {
    name: 'callsWrittenIn',
    read: (text) => callsWrittenIn(`<tool_call>${text}`, knownTools([{ name: 'find' }])),
  },
  {
    name: 'calledAt',
    read: (text) => calledAt('openaiCompatible', `https://host/${text}?${text}`),
  },
  {
    name: 'meantAddress',
    read: (text) => meantAddress(`https://host/v1?${text}`, `https://host/v1?${text}`),
  },
  { name: 'withSecrets', read: (text) => withSecrets(`https://host/v1?${text}`, () => '***') },
  { name: 'markedPieces', read: (text) => markedPieces(text, [text]) },
  { name: 'excerptOf', read: (text) => excerptOf(text, [`${text}${marks.start}`], answerMarks) },
  { name: 'displayName', read: displayName },
  { name: 'readQuestionLines', read: readQuestionLines },
  { name: 'repairedArguments of an object', most: 100_000, read: (text) => repairedArguments(`{a:[${text}`) },
  { name: 'createSteadyFetch of a stream', read: (text) => streamed(text) },
  {
    name: 'createSteadyFetch of one event',
    read: (text) => streamed(`[\n${text}`.replaceAll('\n', '\ndata: ')),
  },
  {
    name: 'createThinkingReader in pieces',
    read: (text) => {
      const reader = createThinkingReader({ holds: false });
      return [...piecesOf(text).map((piece) => reader.push(piece)), reader.end()];
    },
  },
  { name: 'csvLine', read: (text) => csvLine([text, text]) },
  { name: 'toolName', read: (text) => toolName(text, new Set()) },
  {
    name: 'withoutSecrets',
    read: (text) =>
      withoutSecrets(text, [{ name: 'key', placement: 'header', parameter: 'X-Key', value: 'abc' }]),
  },
  { name: 'holdsXsrfPair', read: (text) => holdsXsrfPair(text, { cookie: text, header: text }) },
  { name: 'unknownModel', read: (text) => unknownModel(text, text) },
  { name: 'isHostAllowed', read: (text) => isHostAllowed(text, ['*.example.com', text]) },
  { name: 'isGranted', read: (text) => isGranted(text, [{ host: text }]) },
  { name: 'readRange', read: (text) => readRange(`bytes=${text}`, 1000) },
];
