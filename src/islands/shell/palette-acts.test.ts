import { describe, expect, test } from 'vitest';
import type { Account } from '#rules/account.ts';
import { paletteActs } from './palette-acts.ts';

const paths = (account: Pick<Account, 'roles' | 'modelBot'>, path = '/account/profile') =>
  paletteActs(account, { path, theme: 'light', layout: 'horizontal' }).flatMap((act) => act.path ?? []);

describe('what the palette does', () => {
  test('begins a conversation with the assistant in view, else with one’s own, else where they are listed', () => {
    const reader = { roles: [{ name: 'READ_USER', companyId: 'c' }], modelBot: null } as const;
    expect(paths(reader, '/model-bots/b/ai-gen')).toEqual(['/model-bots/b/ai-gen']);
    expect(paths(reader)).toEqual(['/model-bots']);
    expect(paths({ roles: [{ name: 'SINGLE_USER' }], modelBot: { id: 'mine', name: '' } })).toEqual([
      '/model-bots/mine/ai-gen',
    ]);
    expect(paths({ roles: [{ name: 'SUPPORT' }], modelBot: null })).toEqual([]);
  });

  test('invites where somebody runs an organisation or a company', () => {
    expect(paths({ roles: [{ name: 'TENANT_ADMIN', tenantId: 't' }], modelBot: null })).toContain(
      '/tenants/t/panel?part=people#invite',
    );
    expect(paths({ roles: [{ name: 'COMPANY_ADMIN', companyId: 'c' }], modelBot: null })).toContain(
      '/companies/c/panel?part=people#invite',
    );
  });

  test('offers the theme and the layout that are not the present ones', () => {
    const texts = paletteActs(
      { roles: [], modelBot: null },
      { path: '/', theme: 'dark', layout: 'vertical' },
    ).map(({ text }) => text);
    expect(texts).toEqual(['portal.lightTheme', 'shell.horizontalLayout', 'palette.acts.language']);
  });
});
