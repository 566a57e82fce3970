import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataDirectory, hasData, readArticles } from '../scripts/knowledge/evaluation-data.mjs';
import { passagesPerAnswer } from '../src/rules/limits.ts';
import { readLexicon } from '../src/server/language/lexicon/read-lexicon.ts';
import { chooseQuotes } from '../src/server/quoting/quote.ts';
import { botOfFiles } from '../src/server/quoting/testing/bot-of-files.ts';
import { defaultExtractionLimits as limits } from '../src/server/reading/bounds/limits.ts';
import { runJob } from '../src/server/reading/run-job.ts';
import * as everyday from './everyday.mjs';
import { extractiveHits, mostShared } from './knowledge/quotes.mjs';
import { lexiconDirectory, questionsAbout } from './knowledge/recall.mjs';
import { printFigure } from './testing/figure.mjs';
import * as unsupported from './unsupported.mjs';

/**
 * @typedef {{ id: string, kind: string, paths: string[] }} RealDocument
 * @typedef {{ id: string, q: string, lang: string, to: string, doc: string, asks: string, gold: string[] | null }} RealQuestion
 * @typedef {{ flags: string, documents: RealDocument[], questions: RealQuestion[] }} RealSet
 * @typedef {{ asked: RealQuestion, kind: string, at: number, first: boolean, shown: boolean, place: boolean, any: boolean, shared: boolean, tier: string }} Outcome
 */

/** Goals of the figures of all questions, in per cent. */
const goals = {
  'recall@1': 70,
  'recall@3': 88,
  'recall@8': 96,
  'first quote right': 70,
  'right place first': 85,
  'right in three': 85,
};

/**
 * How questions about real documents are answered without a model, with every figure by languages, kind of document and
 * kind of question; then XQuAD, everyday questions and the check of sentences. The documents (`realdocs/dev.json` of
 * EVALUATION_DATA names their packages) lie unpacked in REALDOCS. `LIST=1` prints what is not answered right.
 */
export async function run() {
  if (!hasData()) return;
  await realDocuments();
  for (const [asked, about] of /** @type {const} */ ([
    ['en', 'en'],
    ['es', 'es'],
    ['es', 'en'],
    ['en', 'es'],
  ])) {
    const articles = readArticles(about);
    const hits = await extractiveHits(questionsAbout(readArticles(asked), articles), articles);
    const baseline = {
      name: "the best passage's sentence with most of the question's words",
      value: hits.overlap,
    };
    const name = `XQuAD ${asked}→${about}`;
    printFigure({
      name: `${name}, first quote right`,
      value: hits.first,
      unit: '%',
      target: '≥ 77',
      baseline,
    });
    printFigure({ name: `${name}, right in three`, value: hits.three, unit: '%', target: '≥ 90', baseline });
  }
  await everyday.run();
  await unsupported.run();
}

async function realDocuments() {
  const folder = process.env.REALDOCS;
  const list = path.join(dataDirectory, 'realdocs/dev.json');
  if (!folder || !existsSync(list)) {
    console.error(`Real documents are left out: REALDOCS names no folder, or ${list} is missing.`);
    return;
  }
  /** @type {RealSet} */
  const set = JSON.parse(readFileSync(list, 'utf8'));
  const files = [];
  for (const { paths } of set.documents)
    for (const name of paths) files.push(await readFile(path.join(folder, name)));
  const bot = botOfFiles(files, [await readLexicon(lexiconDirectory)]);
  const kinds = new Map(set.documents.map(({ id, kind }) => [id, kind]));
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const asked of set.questions) {
    const passages = await bot.search(asked.q, passagesPerAnswer);
    const chosen = await chooseQuotes(asked.q, passages);
    const patterns = (asked.gold ?? []).map((gold) => new RegExp(gold, set.flags));
    const holds = (/** @type {string} */ text) => patterns.some((pattern) => pattern.test(plain(text)));
    const quotes = chosen.kind === 'refusal' ? [] : [chosen.best, ...chosen.alternatives];
    const said = quotes.map(({ heads, text }) => (heads ? `${heads}: ${text}` : text));
    const first = holds(said[0] ?? '');
    // The best quote's paragraph, which is read out, and those that all places lead to.
    const [around, ...others] = quotes.map(({ passage, paragraph }) =>
      paragraph ? passage.text.slice(paragraph.start - passage.start, paragraph.end - passage.start) : '',
    );
    const readOut = chosen.kind === 'places' ? [around, ...others] : [around];
    const outcome = {
      asked,
      kind: kinds.get(asked.doc) ?? '',
      at: passages.findIndex(({ text }) => holds(text)),
      first,
      shown: first || holds(around ?? ''),
      place: first || holds(quotes[0]?.passage.text ?? ''),
      any: [...said, ...readOut].some((text) => holds(text ?? '')),
      shared: holds(mostShared(asked.q, passages[0]?.text ?? '')),
      tier: chosen.kind,
    };
    outcomes.push(outcome);
    if (process.env.LIST && !first)
      console.error(asked.id, chosen.kind, outcome.at, asked.q, '→', said[0] ?? '');
  }
  const answerable = outcomes.filter(({ asked }) => asked.gold);
  const others = outcomes.filter(({ asked }) => !asked.gold);
  const all = figuresOf(answerable);
  const baseline = {
    name: "the best passage's sentence with most of the question's words",
    value: share(answerable, ({ shared }) => shared),
  };
  const print = (/** @type {string} */ name, /** @type {number} */ value, /** @type {string} */ target) =>
    printFigure({ name: `real documents, ${name}`, value, unit: '%', target, baseline });
  for (const [name, goal] of Object.entries(goals)) print(name, all[name] ?? 0, `≥ ${goal}`);
  print(
    'first quote right as it is shown, in its paragraph',
    share(answerable, ({ shown }) => shown),
    'none',
  );
  print(
    'falsely refused',
    share(answerable, ({ tier }) => tier === 'refusal'),
    '≤ 4',
  );
  print(
    'wrong and claimed',
    share(answerable, ({ tier, any }) => tier === 'answer' && !any),
    '≤ 5',
  );
  const tiers = /** @type {const} */ ([
    ['claimed', 'answer'],
    ['only shown', 'places'],
  ]);
  for (const [name, kind] of tiers) {
    const own = answerable.filter(({ tier }) => tier === kind);
    print(
      `right of what is ${name}, ${own.length} questions`,
      share(own, ({ any }) => any),
      'none',
    );
  }
  print(
    'unanswerable refused, or shown as places',
    share(others, ({ tier }) => tier !== 'answer'),
    '≥ 95',
  );
  for (const [title, keyOf] of /** @type {[string, (outcome: Outcome) => string][]} */ ([
    ['languages', ({ asked }) => `${asked.lang}→${asked.to}`],
    ['kind of document', ({ kind }) => kind],
    ['kind of question', ({ asked }) => asked.asks],
  ])) {
    console.log(`By ${title}, in per cent:`);
    const groups = Map.groupBy(answerable, keyOf);
    console.table(
      [...groups].map(([key, group]) => ({
        [title]: key,
        questions: group.length,
        ...rounded(figuresOf(group)),
      })),
    );
  }
}

/** @param {string} name */
async function readFile(name) {
  const packed = readFileSync(name);
  const bytes = new Uint8Array(name.endsWith('.gz') ? gunzipSync(packed) : packed);
  const fileName = path.basename(name.replace(/\.gz$/, ''));
  const job = { bytes, name: fileName, webPage: false, charset: undefined, limits, recognised: [] };
  const read = await runJob(/** @type {any} */ (job), () => {});
  if (read.type !== 'extracted') throw new Error(`${name} could not be read`);
  return { fileName, text: read.file.text, pageStarts: read.file.pageStarts, blocks: read.blocks };
}

/** @param {Outcome[]} outcomes @returns {Record<string, number>} */
const figuresOf = (outcomes) => ({
  'recall@1': share(outcomes, ({ at }) => at === 0),
  'recall@3': share(outcomes, ({ at }) => at >= 0 && at < 3),
  'recall@8': share(outcomes, ({ at }) => at >= 0),
  'first quote right': share(outcomes, ({ first }) => first),
  'right place first': share(outcomes, ({ place }) => place),
  'right in three': share(outcomes, ({ any }) => any),
});

const share = (/** @type {Outcome[]} */ outcomes, /** @type {(outcome: Outcome) => boolean} */ holds) =>
  (100 * outcomes.filter(holds).length) / (outcomes.length || 1);

const rounded = (/** @type {Record<string, number>} */ figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)]));

/** As gold is compared: compatibility forms and spaces as one, quotation marks alike. */
const plain = (/** @type {string} */ text) =>
  text
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ');
