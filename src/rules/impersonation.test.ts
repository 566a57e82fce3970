import { expect, test } from 'vitest';
import { isOpenWhileImpersonating, mayImpersonate, whileImpersonating } from './impersonation.ts';
import { type Action, permissions } from './permissions.ts';
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

const actions = Object.keys(permissions) as Action[];

test('every action has its side', () => {
  expect(Object.keys(whileImpersonating).sort()).toEqual([...actions].sort());
});

test.each(
  actions.filter((action) =>
    /impersonate|people|archive|erase|share|publish|keys|secrets|providers|identities|secure|limits|administer|confirm|\.manage$/i.test(
      action,
    ),
  ),
)('%s changes who gets in or what there is, and is not to be done as another person', (action) => {
  expect(isOpenWhileImpersonating(action, false)).toBe(false);
});

test('what may be looked at may not be changed by the same action', () => {
  expect(isOpenWhileImpersonating('tenant.managePeople', true)).toBe(true);
  expect(isOpenWhileImpersonating('tenant.managePeople', false)).toBe(false);
  expect(isOpenWhileImpersonating('conversation.use', true)).toBe(false);
});
