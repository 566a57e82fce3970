import { expect, test } from 'vitest';
import { type Action, isAllowed, type Place } from './permissions.ts';
import type { RoleAssignment } from './roles.ts';

const bot: Place = { tenantId: 't', companyId: 'c', modelBotId: 'b', ownerId: null, published: false };
const person = (...roles: RoleAssignment[]) => ({ id: 'p', roles });

test.each<[RoleAssignment, Action[], Action[]]>([
  [{ name: 'ADMIN' }, ['modelBot.feed', 'modelBot.chat', 'tenant.read', 'user.list'], ['conversation.use']],
  [
    { name: 'TENANT_ADMIN', tenantId: 't' },
    ['modelBot.feed', 'tenant.read', 'tenant.manageTerms', 'company.manage'],
    ['user.list'],
  ],
  [
    { name: 'COMPANY_ADMIN', companyId: 'c' },
    ['modelBot.feed', 'company.manage'],
    ['tenant.read', 'tenant.manageTerms'],
  ],
  [
    { name: 'BOT_CREATOR', modelBotId: 'b' },
    ['modelBot.feed', 'modelBot.chat'],
    ['company.read', 'company.manage'],
  ],
  [{ name: 'READ_USER', companyId: 'c' }, [], ['modelBot.feed', 'modelBot.chat', 'modelBot.manageKeys']],
  [{ name: 'SUPPORT' }, ['user.list', 'user.read'], ['modelBot.read', 'tenant.read', 'user.update']],
])('$name may do what the table says in its own place', (role, allowed, refused) => {
  for (const action of allowed) expect(isAllowed(person(role), action, bot), action).toBe(true);
  for (const action of refused) expect(isAllowed(person(role), action, bot), action).toBe(false);
});

test.each<RoleAssignment>([
  { name: 'TENANT_ADMIN', tenantId: 'other' },
  { name: 'COMPANY_ADMIN', companyId: 'other' },
  { name: 'BOT_CREATOR', modelBotId: 'other' },
  { name: 'READ_USER', companyId: 'other' },
  { name: 'SINGLE_USER' },
  { name: 'TENANT_ADMIN' },
  { name: 'COMPANY_ADMIN', companyId: null },
])('$name of another place may do nothing here', (role) => {
  for (const action of [
    'modelBot.read',
    'modelBot.chat',
    'modelBot.feed',
    'tenant.read',
    'company.read',
  ] as const) {
    expect(isAllowed(person(role), action, { ...bot, published: true }), action).toBe(false);
  }
});

test('a reader reaches a bot once it is published', () => {
  const reader = person({ name: 'READ_USER', companyId: 'c' });
  expect(isAllowed(reader, 'modelBot.chat', bot)).toBe(false);
  expect(isAllowed(reader, 'modelBot.chat', { ...bot, published: true })).toBe(true);
  expect(isAllowed(reader, 'modelBot.feed', { ...bot, published: true })).toBe(false);
});

test('a conversation is its own person’s, and not even an ADMIN’s', () => {
  expect(isAllowed(person(), 'conversation.use', { ...bot, ownerId: 'p' })).toBe(true);
  expect(isAllowed(person({ name: 'ADMIN' }), 'conversation.use', { ...bot, ownerId: 'q' })).toBe(false);
});

test('a TENANT_ADMIN without a tenant may make one, and nothing else anywhere', () => {
  const fresh = person({ name: 'TENANT_ADMIN', tenantId: null });
  expect(isAllowed(fresh, 'tenant.create', {})).toBe(true);
  expect(isAllowed(fresh, 'tenant.read', { tenantId: 't' })).toBe(false);
  expect(isAllowed(fresh, 'modelBot.read', { ownerId: 'q' })).toBe(false);
  expect(isAllowed(person({ name: 'TENANT_ADMIN', tenantId: 't' }), 'tenant.create', {})).toBe(false);
  expect(isAllowed(person({ name: 'SINGLE_USER' }), 'tenant.create', {})).toBe(false);
});
