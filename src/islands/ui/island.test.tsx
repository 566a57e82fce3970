import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { $session, shareAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import { Island, useAccount, useMenu, useScopes } from './island.tsx';

const account = (firstName: string, tenantId: string): AccountData => ({
  id: firstName,
  email: `${firstName}@example.com`,
  emailConfirmedAt: null,
  roles: [{ name: 'TENANT_ADMIN', tenantId }],
  tenants: [{ id: tenantId, name: tenantId }],
  companies: [],
  brands: [],
  secondFactorMissing: false,
  modelBot: null,
  subscription: null,
  profile: { firstName, locale: 'en', timeZone: null, photo: null },
  createdAt: '2026-01-01T00:00:00.000Z',
});

afterEach(() => $session.set(null));

function Shown() {
  const [entry] = useMenu();
  const [scope] = useScopes();
  return `${useAccount().profile.firstName} ${entry?.path} ${scope?.name}`;
}

test('on the server an island shows whom its own page is for, whatever the stores of the process hold', () => {
  shareAccount(account('Eva', 'Vega'));
  const html = renderToString(
    <Island locale="en" messages="" account={account('Ana', 'Faro')} sendsMail>
      <Shown />
    </Island>,
  );
  expect(html).toBe('Ana /tenants/Faro/panel Faro');
});
