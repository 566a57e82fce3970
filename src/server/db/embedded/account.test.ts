import { expect, test } from 'vitest';
import { parsePasswd } from '../../passwd.ts';
import { accountForRoot } from './account.ts';

const entries = parsePasswd(
  [
    'root:x:0:0:root:/root:/bin/bash',
    '# a comment',
    'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin',
    'ana:x:1000:1001::/home/ana:/bin/bash',
    'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash',
    'broken:x:not-a-number:1::/:/bin/sh',
    '',
  ].join('\n'),
);
const without = (name: string) => entries.filter((entry) => entry.name !== name);

test('lines that are not accounts are left out', () => {
  expect(entries.map(({ name }) => name)).toEqual(['root', 'nobody', 'ana', 'postgres']);
});

test('root hands a new cluster to postgres', () => {
  expect(accountForRoot(entries, undefined)).toEqual({ uid: 101, gid: 104 });
});

test('where there is no postgres, nobody gets it', () => {
  expect(accountForRoot(without('postgres'), undefined)).toEqual({ uid: 65534, gid: 65533 });
});

test('a cluster that an ordinary user made runs as that user, in that user’s own group', () => {
  expect(accountForRoot(entries, { uid: 1000, gid: 0 })).toEqual({ uid: 1000, gid: 1001 });
});

test('an owner who has left the machine is kept by number', () => {
  expect(accountForRoot(entries, { uid: 4242, gid: 4243 })).toEqual({ uid: 4242, gid: 4243 });
});

test('a cluster that root owns goes to postgres', () => {
  expect(accountForRoot(entries, { uid: 0, gid: 0 })).toEqual({ uid: 101, gid: 104 });
});

test('a postgres that is root by another name is passed over', () => {
  const disguised = [...without('postgres'), { name: 'postgres', uid: 0, gid: 0 }];
  expect(accountForRoot(disguised, undefined)).toEqual({ uid: 65534, gid: 65533 });
});

test('there may be nobody to hand it to', () => {
  expect(accountForRoot(parsePasswd('root:x:0:0::/root:/bin/sh'), undefined)).toBeUndefined();
});
