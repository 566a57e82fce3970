import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'migrations');

/** What the release before, which goes on beside the new one, would break on, wherever it stands. */
const breaking = [
  { what: 'takes something away', is: /^DROP (TABLE|SCHEMA|FUNCTION|TYPE|VIEW|SEQUENCE)\b/i },
  { what: 'takes a column away', is: /^ALTER TABLE\b.*\bDROP COLUMN\b/is },
  { what: 'gives something another name', is: /^ALTER\b.*\bRENAME\b/is },
  { what: 'asks for what was not asked for', is: /^ALTER TABLE\b.*\bSET NOT NULL\b/is },
  { what: 'leaves empty what was always filled in', is: /^ALTER TABLE\b.*\bDROP NOT NULL\b/is },
  { what: 'fills in no more what was left out', is: /^ALTER TABLE\b.*\bDROP DEFAULT\b/is },
  { what: 'makes a column hold something else', is: /^ALTER TABLE\b.*\bSET DATA TYPE\b/is },
  {
    what: 'adds what nobody fills in',
    is: /^ALTER TABLE\b.*\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/is,
  },
];

/** The same, of a table that was there before. */
const breakingOfKnown = [
  {
    what: 'forbids what was allowed',
    is: /^ALTER TABLE\b.*\bADD CONSTRAINT\b.*\b(CHECK|UNIQUE|EXCLUDE|PRIMARY KEY)\b/is,
  },
  { what: 'forbids what was allowed', is: /^CREATE UNIQUE INDEX\b/i },
];

/** Of before the first release. A later one goes in two steps: a release that no longer needs it, and the next without it. */
const beforeAnyRelease = new Set([
  '0003_subscriptions.sql',
  '0005_mail_and_sign_up.sql',
  '0011_web_pages_and_readings.sql',
  '0028_attachments.sql',
  '0035_message_words_by_person.sql',
  '0063_jobs_name_their_space.sql',
]);

/** What the release before gets on with all the same, and why. */
const harmless = new Map([
  [
    '0078_visitor_tickets.sql',
    'it lists tickets together with their people, and so those of visitors not at all',
  ],
]);

/** What a migration does that is more than adding, in words. */
function breakingIn(migration: string, uniqueBefore: Set<string>): string[] {
  const statements = migration
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((text) => text.replace(/^\s*--.*$/gm, '').trim());
  const made = new Set(statements.flatMap((text) => /^CREATE TABLE "(\w+)"/i.exec(text)?.[1] ?? []));
  const unique = new Set(statements.flatMap((text) => /^CREATE UNIQUE INDEX "(\w+)"/i.exec(text)?.[1] ?? []));
  return statements.flatMap((text) => {
    const table = /^(?:ALTER TABLE|CREATE UNIQUE INDEX "\w+" ON) "(\w+)"/i.exec(text)?.[1] ?? '';
    const found = (made.has(table) ? breaking : [...breaking, ...breakingOfKnown]).filter(({ is }) =>
      is.test(text),
    );
    const dropped = /^DROP INDEX "(\w+)"/i.exec(text)?.[1] ?? '';
    // `ON CONFLICT` of the release before names what it is of.
    const isMissed = uniqueBefore.has(dropped) && !unique.has(dropped);
    return [...found.map(({ what }) => what), ...(isMissed ? ['takes away what was unique'] : [])];
  });
}

test('a migration only adds, so that the release before works beside the new one', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const unique = new Set<string>();
  const found = [];
  for (const name of files) {
    const migration = await readFile(path.join(folder, name), 'utf8');
    if (!beforeAnyRelease.has(name) && !harmless.has(name)) {
      found.push(...breakingIn(migration, unique).map((what) => `${name} ${what}`));
    }
    for (const [, index = ''] of migration.matchAll(/^CREATE UNIQUE INDEX "(\w+)"/gm)) unique.add(index);
  }
  expect(found).toEqual([]);
});

test.each([
  ['ALTER TABLE "tickets" ALTER COLUMN "subject" DROP DEFAULT', 'fills in no more what was left out'],
  ['ALTER TABLE "files" ALTER COLUMN "sha256" DROP NOT NULL', 'leaves empty what was always filled in'],
  ['CREATE UNIQUE INDEX "tickets_subject" ON "tickets" ("subject")', 'forbids what was allowed'],
  ['ALTER TABLE "tickets" ADD CONSTRAINT "short" CHECK (length(subject) < 9)', 'forbids what was allowed'],
  ['DROP INDEX "known"', 'takes away what was unique'],
  ['ALTER TABLE "tickets" ADD COLUMN "mood" text NOT NULL', 'adds what nobody fills in'],
])('%s %s', (statement, what) => {
  expect(breakingIn(`${statement};`, new Set(['known']))).toEqual([what]);
});

test('what a migration forbids of a table of its own breaks nobody', () => {
  const own = `CREATE TABLE "moods" (\n"id" uuid);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "moods_id" ON "moods" ("id");`;
  expect(breakingIn(own, new Set())).toEqual([]);
});
