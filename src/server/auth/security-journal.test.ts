import pino from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { createSecurityJournal } from './security-journal.ts';

const event = { action: 'access.limited' as const, subjectType: 'user' as const };

function journalOf(failing = false) {
  const rows: unknown[] = [];
  const lines: { msg: string; events: number }[] = [];
  const acrossSpaces = async (work: (transaction: unknown) => Promise<unknown>) => {
    if (failing) throw new Error('gone');
    await work({ insert: () => ({ values: async (given: unknown[]) => void rows.push(...given) }) });
  };
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  return {
    journal: createSecurityJournal({ acrossSpaces } as Pick<Database, 'acrossSpaces'>, log),
    rows,
    lines,
  };
}

test('an event is written once in its window, and again after it', async () => {
  const { journal, rows } = journalOf();
  const open = { key: 'a', most: 1, until: Date.now() + 60_000 };
  expect([journal.note(event, [open]), journal.note(event, [open])]).toEqual([expect.anything(), null]);
  const over = { key: 'b', most: 1, until: Date.now() - 1 };
  expect(journal.note(event, [over]) && journal.note(event, [over])).not.toBeNull();
  await journal.settled();
  expect(rows).toHaveLength(3);
});

test('a flood of events of ever new kinds takes bounded memory', async () => {
  const { journal, rows, lines } = journalOf();
  const until = Date.now() + 60_000;
  let written = 0;
  for (let index = 0; index < 50_000; index++) {
    if (journal.note(event, [{ key: `${index}`, most: 1, until }])) written += 1;
  }
  await journal.settled();
  expect(written).toBeLessThanOrEqual(2_000);
  expect(rows).toHaveLength(written);
  expect(lines.map(({ msg }) => msg)).toContain(
    'Too many security events at once; some were not written down',
  );
});

test('whoever floods one door keeps nobody else out of the log', async () => {
  const { journal } = journalOf();
  const until = Date.now() + 60_000;
  let written = 0;
  for (let index = 0; index < 50_000; index++) {
    const bounds = [
      { key: `flood ${index}`, most: 1, until },
      { key: 'flood', most: 30, until },
    ];
    if (journal.note(event, bounds)) written += 1;
  }
  expect(written).toBe(30);
  expect(journal.note(event, [{ key: 'another', most: 1, until }])).not.toBeNull();
  await journal.settled();
});

test('what comes again and again takes nothing of what else of the same person is written', async () => {
  const { journal } = journalOf();
  const until = Date.now() + 60_000;
  const refusal = (place: string) =>
    journal.note(event, [
      { key: `who ${place}`, most: 1, until },
      { key: 'who', most: 2, until },
    ]) !== null;
  expect([refusal('a'), refusal('a'), refusal('a'), refusal('b'), refusal('c')]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  await journal.settled();
});

test('the last that is written of many says until when the like is not', async () => {
  const { journal, rows } = journalOf();
  const until = Date.now() + 60_000;
  for (let index = 0; index < 5; index++) journal.note(event, [{ key: 'who', most: 2, until }]);
  await journal.settled();
  expect(rows).toMatchObject([{ details: {} }, { details: { silentUntil: new Date(until).toISOString() } }]);
});

test('what cannot be written is told in the log and stops nothing', async () => {
  const { journal, lines } = journalOf(true);
  expect(journal.note(event, [])).not.toBeNull();
  await journal.settled();
  expect(lines).toMatchObject([{ events: 1 }]);
});
