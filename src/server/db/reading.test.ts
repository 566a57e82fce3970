import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.resolve(import.meta.dirname, '..');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: server })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(path.join(server, file), 'utf8') }));

/** Lists that stay with the primary, and why. */
const ofPrimary = new Map([
  ['services/api-keys/list-api-keys.ts', 'shows how much of a limit is used'],
  ['services/identities/list-identities.ts', 'ways to sign in'],
  ['services/limits/list-limits-below.ts', 'limits'],
  ['services/model-providers/list-budgets.ts', 'limits'],
  ['services/sessions/list-sessions.ts', 'sign-ins'],
  ['services/subscriptions/list-plans-above.ts', 'limits'],
  ['services/web-hosts/list-web-hosts.ts', 'says which hosts may be fetched from'],
]);

const readsPrimary = /\bdatabase\.(?:inSpace|acrossSpaces|batchInSpace)\b/;
const readsReplica = /\bdatabase\.reading\b/;

test('every list is read where a replica may answer, or is named with the reason why not', () => {
  const lists = sourcesOf('services/*/list-*.ts').filter(
    ({ source }) => readsPrimary.test(source) || readsReplica.test(source),
  );
  expect(lists.length).toBeGreaterThan(30);
  const found = lists.filter(({ source }) => readsPrimary.test(source)).map(({ file }) => file);
  expect(found.sort()).toEqual([...ofPrimary.keys()]);
});

test('nothing that lets people in, counts what they may, or writes asks a replica', () => {
  const lists =
    /^(?:db\/database|search\/[\w-]+|services\/(?:\w[\w-]*\/(?:list|find)-[\w-]+|admin-tables\/read-admin-table|invitations\/read-invitations))\.ts$/;
  const others = sourcesOf('**/*.ts').filter(
    ({ file, source }) => readsReplica.test(source) && !lists.test(file),
  );
  expect(others.map(({ file }) => file)).toEqual([]);
});
