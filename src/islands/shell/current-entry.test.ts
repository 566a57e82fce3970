import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '#rules/menu.ts';
import { currentEntry } from './current-entry.ts';

const menu: MenuEntry[] = [
  { key: 'adminPanel', path: '/admin/users' },
  { key: 'support', path: '/support' },
  { key: 'companyAdminPortal', path: '/companies/1/panel' },
  { key: 'userPortal', path: '/companies/1/modules' },
  { key: 'botCreatorPortal', path: '/model-bots/7/uploads' },
  { key: 'agentHub', path: '/model-bots/9/ai-gen' },
  { key: 'upgrade', path: '/prices' },
];

describe('currentEntry', () => {
  it.each([
    ['/admin/users', 'adminPanel'],
    ['/admin/tenants', 'adminPanel'],
    ['/support', 'support'],
    ['/support/tickets/3', 'support'],
    ['/companies/1/panel', 'companyAdminPortal'],
    ['/companies/1/modules', 'userPortal'],
    ['/model-bots/7/ai-gen', 'botCreatorPortal'],
    ['/model-bots/9/ai-gen', 'agentHub'],
  ])('of %s is %s', (path, key) => {
    expect(currentEntry(menu, path)?.key).toBe(key);
  });

  it('of the profile is not the form that makes the first bot', () => {
    const form = '/account/profile/1/model-bot-form';
    const first: MenuEntry[] = [{ key: 'agentHub', path: form }];
    expect(currentEntry(first, '/account/profile')).toBeUndefined();
    expect(currentEntry(first, form)?.key).toBe('agentHub');
  });

  it.each([
    ['userPortal', '/model-bots/8/ai-gen', ['botCreatorPortal', 'userPortal', 'upgrade']],
    ['userPortal', '/model-bots', ['botCreatorPortal', 'userPortal', 'upgrade']],
    ['botCreatorPortal', '/model-bots', ['botCreatorPortal', 'upgrade']],
    ['companyAdminPortal', '/model-bots/8/uploads', ['companyAdminPortal', 'upgrade']],
    ['adminPanel', '/companies/2/panel', ['adminPanel', 'support', 'companyAdminPortal']],
    ['adminPanel', '/tenants/2/panel', ['adminPanel', 'companyAdminPortal']],
  ])('is %s for a record of others, %s, to whom has %j', (key, path, has) => {
    const theirs = menu.filter((entry) => has.includes(entry.key));
    expect(currentEntry(theirs, path)?.key).toBe(key);
  });

  it.each(['/', '/account/profile', '/help/files'])('of %s is none', (path) => {
    expect(currentEntry(menu, path)).toBeUndefined();
  });
});
