import { expect, it, vi } from 'vitest';
import type { AccountRow } from './account-query.ts';
import { createKeptAccounts } from './kept-accounts.ts';

/** A database at a count of changes, in which an account says at which count it was read. */
function fakeDatabase() {
  const state = { changes: 1 };
  const readAcrossSpaces = vi.fn(async (_name: string, _text: string, [ids]: readonly unknown[]) =>
    (ids as string[]).map((userId) => ({
      userId,
      changes: String(state.changes),
      account: { email: `${userId} ${state.changes}` },
    })),
  );
  const readAccounts = createKeptAccounts({ readAcrossSpaces: readAcrossSpaces as never });
  const emails = async (...ids: string[]) => {
    const found = await readAccounts(ids.map((userId) => ({ userId, changes: state.changes })));
    return ids.map((id) => (found.get(id) as AccountRow).email);
  };
  return { state, emails, reads: () => readAcrossSpaces.mock.calls.map(([, , [ids]]) => ids) };
}

it('reads an account once for as long as nothing has changed', async () => {
  const { emails, reads } = fakeDatabase();
  expect(await emails('a')).toEqual(['a 1']);
  expect(await emails('a', 'b')).toEqual(['a 1', 'b 1']);
  expect(reads()).toEqual([['a'], ['b']]);
});

it('reads it again after a change', async () => {
  const { state, emails, reads } = fakeDatabase();
  await emails('a', 'b');
  state.changes = 2;
  expect(await emails('a')).toEqual(['a 2']);
  expect(await emails('b')).toEqual(['b 2']);
  expect(reads()).toEqual([['a', 'b'], ['a'], ['b']]);
});

it('keeps two thousand, and forgets the one read longest ago', async () => {
  const { emails, reads } = fakeDatabase();
  await emails('first');
  await emails(...Array.from({ length: 1999 }, (_, index) => `other ${index}`));
  await emails('first', 'last');
  expect(reads()).toHaveLength(3);
  await emails('other 0', 'first');
  expect(reads().slice(2)).toEqual([['last'], ['first']]);
});
