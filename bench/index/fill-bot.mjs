import { v7 as uuidv7 } from 'uuid';
import { files, fileTexts, passages } from '../../src/server/db/schema/knowledge.ts';
import { analysisVersion, stem, termsVector } from '../../src/server/language/analysis.ts';
import { createChance } from '../testing/chance.mjs';

const passagesPerFile = 1_000;
const wordsPerPassage = 90;
const vocabularySize = 60_000;
const rowsPerStatement = 500;

const next = createChance(20_26);
const syllables = [...'bcdfglmnprstv'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));
const syllable = () => /** @type {string} */ (syllables[Math.floor(next() * syllables.length)]);

/** Made-up words, the common ones first, as texts have them: the second is half as common as the first. */
const words = [
  ...new Set(Array.from({ length: vocabularySize }, () => syllable() + syllable() + syllable() + syllable())),
];
const stemsOf = words.map((word) => stem(word, 'en'));
/** By Zipf's law, about. */
const anyPlace = () => Math.floor(words.length ** next()) - 1;

/** A question of six words, of which most are rare; of the `most` most common ones where a bot is small. */
export const question = (most = words.length) =>
  Array.from({ length: 6 }, () => words[Math.floor(next() ** 2 * most)]).join(' ');

/** One with a word that no passage has, two of whose letters have changed places. */
export const misspelt = () => question().replace(/(\w\w)(\w)(\w)/, '$1$3$2');

/**
 * Puts made-up passages into a bot, as an earlier version has left them: nothing is in the index.
 * @param {import('../../src/server/db/database.ts').Database} database
 * @param {{ spaceId: string, modelBotId: string }} bot @param {number} count
 * @returns ids of the files
 */
export async function fillBot(database, { spaceId, modelBotId }, count) {
  const ids = [];
  for (let first = 0; first < count; first += passagesPerFile) {
    const fileId = uuidv7();
    ids.push(fileId);
    const rows = Array.from({ length: Math.min(passagesPerFile, count - first) }, (_, ordinal) => {
      const places = Array.from({ length: wordsPerPassage }, anyPlace);
      const text = places.map((place) => words[place]).join(' ');
      const tokens = places.map((place, at) => ({
        position: at + 1,
        lexemes: [/** @type {string} */ (stemsOf[place])],
      }));
      const start = ordinal * 1_000;
      return {
        id: uuidv7(),
        spaceId,
        modelBotId,
        fileId,
        ordinal,
        start,
        end: start + text.length,
        text,
        terms: termsVector(tokens),
        termCount: tokens.length,
        analysis: analysisVersion,
      };
    });
    await database.acrossSpaces(async (transaction) => {
      const name = `volume-${first}.txt`;
      await transaction.insert(files).values({
        id: fileId,
        spaceId,
        modelBotId,
        name,
        size: 1,
        sha256: fileId,
        storageKey: fileId,
        status: 'ready',
        progress: 1,
        readAt: new Date(),
        readingVersion: 1_000,
      });
      await transaction.insert(fileTexts).values({ fileId, spaceId, text: '', pageStarts: [] });
      for (let at = 0; at < rows.length; at += rowsPerStatement) {
        await transaction.insert(passages).values(rows.slice(at, at + rowsPerStatement));
      }
    });
  }
  return ids;
}
