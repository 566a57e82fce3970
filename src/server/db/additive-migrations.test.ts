import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'migrations');

/** What the release before, which goes on beside the new one, would break on. */
const breaking = [
  { what: 'takes something away', is: /^DROP (TABLE|SCHEMA|FUNCTION|TYPE|VIEW|SEQUENCE)\b/i },
  { what: 'takes a column away', is: /^ALTER TABLE\b.*\bDROP COLUMN\b/is },
  { what: 'gives something another name', is: /^ALTER\b.*\bRENAME\b/is },
  { what: 'asks for what was not asked for', is: /^ALTER TABLE\b.*\bSET NOT NULL\b/is },
  { what: 'makes a column hold something else', is: /^ALTER TABLE\b.*\bSET DATA TYPE\b/is },
  {
    what: 'adds what nobody fills in',
    is: /^ALTER TABLE\b.*\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/is,
  },
];

/** Of before the first release. A later one goes in two steps: a release that no longer needs it, and the next without it. */
const beforeAnyRelease = new Set(['0035_message_words_by_person.sql', '0063_jobs_name_their_space.sql']);

test('a migration only adds, so that the release before works beside the new one', async () => {
  const files = (await readdir(folder)).filter(
    (name) => name.endsWith('.sql') && !beforeAnyRelease.has(name),
  );
  const found = [];
  for (const name of files) {
    const statements = (await readFile(path.join(folder, name), 'utf8')).split(
      /--> statement-breakpoint|;\s*$/m,
    );
    for (const statement of statements.map((text) => text.replace(/^\s*--.*$/gm, '').trim())) {
      found.push(...breaking.filter(({ is }) => is.test(statement)).map(({ what }) => `${name} ${what}`));
    }
  }
  expect(found).toEqual([]);
});
