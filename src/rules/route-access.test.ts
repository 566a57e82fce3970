import { expect, test } from 'vitest';
import { roleNames } from './roles.ts';
import { accessOf, decideAccess } from './route-access.ts';

const allowedRoles = (path: string) =>
  roleNames.filter((name) => decideAccess(accessOf(path), [{ name }]) === 'allow');

test.each([
  ['/admin/users', ['ADMIN']],
  ['/tenants', ['ADMIN', 'TENANT_ADMIN']],
  ['/tenants/x/panel', ['ADMIN', 'TENANT_ADMIN']],
  ['/support', ['ADMIN', 'SUPPORT']],
  ['/companies/x/panel', roleNames],
  ['/model-bots/x/uploads', roleNames],
  ['/subscription/main-panel', roleNames],
  ['/account/profile/x/tenant-form', roleNames],
])('%s needs a sign-in and is open to %j', (path, roles) => {
  expect(decideAccess(accessOf(path), null)).toBe('signIn');
  expect(allowedRoles(path)).toEqual(roles);
});

test.each(['/', '/prices', '/account/auth/login', '/maintenance', '/administrator', '/supporters'])(
  '%s is open to everyone',
  (path) => {
    expect(decideAccess(accessOf(path), null)).toBe('allow');
  },
);

test('the wrong role is told that there is nothing, not that it is forbidden', () => {
  expect(decideAccess(accessOf('/admin/users'), [{ name: 'SUPPORT' }])).toBe('notFound');
});
