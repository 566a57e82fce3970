import { analyse, stems, tokenise } from '../../src/server/language/analysis.ts';
import { indexText } from '../../src/server/reading/index-text.ts';

/** @typedef {import('../../src/server/search/testing/bot-of-files.ts').SourceFile} SourceFile */
/** @typedef {'en' | 'es'} Language */

const passagesOf = (/** @type {SourceFile[]} */ files) =>
  files.flatMap((source, file) =>
    [...indexText({ ...source, pageStarts: [] })].map(({ text }) => ({ file, text })),
  );

/**
 * PostgreSQL's own full-text search over the same passages: any of the words, ranked by ts_rank_cd.
 * @param {import('../../src/server/db/database.ts').Database} database
 * @param {SourceFile[]} files @param {Language} written
 */
export async function fullTextSearch(database, files, written) {
  const client = await database.pool.connect();
  await client.query('CREATE TEMPORARY TABLE bench (file int, text text, vector tsvector)');
  const configuration = { en: 'english', es: 'spanish' };
  for (const { file, text } of passagesOf(files)) {
    await client.query('INSERT INTO bench VALUES ($1, $2, to_tsvector($3::regconfig, $2))', [
      file,
      text,
      configuration[written],
    ]);
  }
  return {
    search: async (/** @type {string} */ question, /** @type {Language} */ asked) => {
      const { rows } = await client.query(
        `SELECT file, text
         FROM bench, (SELECT replace(plainto_tsquery($2::regconfig, $1)::text, '&', '|')::tsquery AS query) AS asked
         WHERE vector @@ query ORDER BY ts_rank_cd(vector, query) DESC LIMIT 5`,
        [question, configuration[asked]],
      );
      return /** @type {{ file: number, text: string }[]} */ (rows);
    },
    async close() {
      await client.query('DROP TABLE bench');
      client.release();
    },
  };
}

/** Plain BM25 (k1 1.2, b 0.75) over the passages' stems, nothing else. @param {SourceFile[]} files */
export function plainBm25(files) {
  const documents = passagesOf(files).map((passage) => {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const tokens = analyse(passage.text);
    for (const lexeme of tokens.flatMap(({ lexemes }) => lexemes))
      counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1);
    return { ...passage, counts, length: tokens.length };
  });
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  return async (/** @type {string} */ question) => {
    const terms = [...new Set(tokenise(question).map(({ word }) => word))].flatMap((word) => {
      const lexemes = stems(word, ['en', 'es']);
      const count = (/** @type {Map<string, number>} */ counts) =>
        Math.max(...lexemes.map((lexeme) => counts.get(lexeme) ?? 0));
      const holding = documents.filter(({ counts }) => count(counts) > 0).length;
      return holding === 0
        ? []
        : [{ count, rarity: Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5)) }];
    });
    return documents
      .map((document) => {
        const length = 1.2 * (0.25 + (0.75 * document.length) / average);
        const score = terms.reduce((sum, { count, rarity }) => {
          const found = count(document.counts);
          return sum + (rarity * found * 2.2) / (found + length);
        }, 0);
        return { document, score };
      })
      .sort((one, other) => other.score - one.score)
      .slice(0, 5)
      .map(({ document: { file, text } }) => ({ file, text }));
  };
}
