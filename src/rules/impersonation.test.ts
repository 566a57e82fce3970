import { expect, test } from 'vitest';
import { closedWhileImpersonating, mayImpersonate } from './impersonation.ts';
import { type RoleName, roleNames } from './roles.ts';

const person = (id: string, ...names: RoleName[]) => ({ id, roles: names.map((name) => ({ name })) });

test.each(roleNames)('ADMIN may act as %s, unless that is an ADMIN', (name) => {
  expect(mayImpersonate(person('a', 'ADMIN'), person('b', name))).toBe(name !== 'ADMIN');
});

test.each(roleNames)('SUPPORT may act as %s, unless that is an ADMIN or SUPPORT', (name) => {
  const expected = name !== 'ADMIN' && name !== 'SUPPORT';
  expect(mayImpersonate(person('a', 'SUPPORT'), person('b', name))).toBe(expected);
});

test.each(roleNames.filter((name) => name !== 'ADMIN' && name !== 'SUPPORT'))(
  '%s may act as nobody',
  (name) => {
    expect(mayImpersonate(person('a', name), person('b', 'SINGLE_USER'))).toBe(false);
    expect(mayImpersonate(person('a', name), person('b'))).toBe(false);
  },
);

test('a further role of the other person does not open the way', () => {
  const mixed = person('b', 'SINGLE_USER', 'ADMIN');
  expect(mayImpersonate(person('a', 'ADMIN'), mixed)).toBe(false);
  expect(mayImpersonate(person('a', 'SUPPORT', 'READ_USER'), person('b', 'READ_USER', 'SUPPORT'))).toBe(
    false,
  );
});

test('nobody acts as themselves', () => {
  expect(mayImpersonate(person('a', 'ADMIN', 'SUPPORT'), person('a', 'SUPPORT'))).toBe(false);
});

test('acting as somebody does not nest', () => {
  expect(closedWhileImpersonating.has('user.impersonate')).toBe(true);
  expect(closedWhileImpersonating.has('subscription.manage')).toBe(true);
});
