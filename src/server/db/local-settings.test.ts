import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingStatement } from './local-settings.ts';

/**
 * What a connection would keep when the transaction has ended: SET without LOCAL, `set_config(…, false)`, an advisory
 * lock of the session, and a statement of SQL that is prepared there.
 */
const kept = [
  /(?:[`'"]|;)\s*SET\s+(?:SESSION\s+)?[\w.]+\s*(?:=|\bTO\b)/i,
  /\bSET\s+(?:SESSION\b|ROLE\b|TIME\s+ZONE\b|search_path\s*=(?!\s*pg_catalog))/i,
  /\bset_config\s*\([^)]*,\s*false\s*\)/i,
  /\bpg_(?:try_)?advisory_lock(?:_shared)?\s*\(/i,
  /\b(?:PREPARE|DEALLOCATE)\s+\w+\s+(?:AS\b|;)/,
];
/** A role is only taken at a transaction's beginning, where no statement runs before it or without it. */
const changesRole = /set_config\(\s*'role'/i;

const keeps = (source: string) => kept.some((expression) => expression.test(source));
const server = path.resolve(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,sql}', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));

test('no source sets anything that outlives its transaction, or changes its role on the way', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((file) => {
    const source = readFileSync(path.join(server, file), 'utf8');
    return keeps(source) || changesRole.test(source);
  });
  expect(found).toEqual([]);
});

test.each([
  "client.query('SET synchronous_commit = off')",
  "`SET app.space = 'all'; SET default_transaction_read_only = on`",
  '`SELECT 1; SET jit TO off`',
  "sql`SELECT set_config('app.space', $1, false)`",
  "'SET ROLE parley_scoped'",
  "'SELECT pg_advisory_lock($1)'",
])('the guard finds %s', (statement) => {
  expect(keeps(statement)).toBe(true);
});

test.each([
  'UPDATE files SET status = $1',
  "sql`\n  UPDATE files\n  SET status = 'ready'`",
  'ON CONFLICT DO UPDATE SET used = 1',
])('the guard lets %s pass', (statement) => {
  expect(keeps(statement)).toBe(false);
});

test('what comes from outside is never part of a statement', () => {
  const outside = "x'; DROP TABLE users; --";
  const { text, values } = settingStatement('open', { role: 'parley_scoped' }, { 'app.space': outside });
  expect(text).toBe(
    "SELECT set_config('app.space', $1, true), set_config('jit', 'off', true), set_config('idle_in_transaction_session_timeout', '60s', true), set_config('role', 'parley_scoped', true)",
  );
  expect(values).toEqual([outside]);
});
