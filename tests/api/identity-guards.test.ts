import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import { landingPath } from '../../src/rules/landing.ts';
import { menuEntries } from '../../src/rules/menu.ts';
import { type RoleAssignment, type RoleName, roleNames } from '../../src/rules/roles.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { ApiClient } from '../testing/client.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

type Kind = {
  held: readonly RoleName[];
  confirmed: boolean;
  /** Whether there is a tenant, and a bot of one's own. */
  settled: boolean;
  subscription: 'none' | 'active' | 'deleted';
};

const pairs = roleNames.flatMap((one, index) => roleNames.slice(index + 1).map((other) => [one, other]));
const sets: readonly (readonly RoleName[])[] = [[], ...roleNames.map((name) => [name]), ...pairs, roleNames];

/** Every role, every two of them, all and none; turn by turn unconfirmed, unsettled, with each state of a plan. */
const kinds: Kind[] = sets.flatMap((held, index) => {
  const subscription = (['none', 'active', 'deleted'] as const)[index % 3] ?? 'none';
  const whole: Kind = { held, confirmed: true, settled: true, subscription };
  const founding = held.includes('TENANT_ADMIN') || held.includes('SINGLE_USER');
  return founding ? [whole, { ...whole, confirmed: false }, { ...whole, settled: false }] : [whole];
});

const placeOf: Record<RoleName, 'tenantId' | 'companyId' | 'modelBotId' | null> = {
  ADMIN: null,
  TENANT_ADMIN: 'tenantId',
  COMPANY_ADMIN: 'companyId',
  BOT_CREATOR: 'modelBotId',
  READ_USER: 'companyId',
  SUPPORT: null,
  SINGLE_USER: null,
};

/** A person of this kind in the database, signed in as a program, with their account as the API tells it. */
async function make(kind: Kind) {
  const roles: RoleAssignment[] = kind.held.map((name) => {
    const place = placeOf[name];
    const founding = name === 'TENANT_ADMIN' && !kind.settled;
    return { name, ...(place && !founding && { [place]: suite.tenant[place] }) };
  });
  const { id } = await seedPerson(suite.database, { roles, emailConfirmed: kind.confirmed });
  const client = await suite.database.acrossSpaces(async (transaction) => {
    if (kind.settled) await transaction.insert(modelBots).values({ spaceId: id, userId: id, name: 'Own' });
    if (kind.subscription !== 'none') {
      const deletedAt = kind.subscription === 'deleted' ? new Date() : null;
      await transaction.insert(subscriptions).values({ userId: id, plan: 'plus', deletedAt });
    }
    const { result } = await openSession(transaction, { userId: id, browser: null });
    return new ApiClient(suite.anonymous.origin, result.plainTextToken, id);
  });
  const { data: account } = await client.get<AccountData>(`users/${id}`);
  return { client, account };
}

/** The specification's eight rules, written down plainly. */
function expectedLanding({ held, confirmed, settled }: Kind, { id, modelBot }: AccountData): string {
  const { tenantId, companyId, modelBotId } = suite.tenant;
  if (held.includes('ADMIN')) return '/admin/users';
  if (held.includes('TENANT_ADMIN')) {
    if (!confirmed) return '/account/auth/email-verification';
    return settled ? `/tenants/${tenantId}/panel` : `/account/profile/${id}/tenant-form`;
  }
  if (held.includes('COMPANY_ADMIN')) return `/companies/${companyId}/panel`;
  if (held.includes('BOT_CREATOR')) return `/model-bots/${modelBotId}/uploads`;
  if (held.includes('READ_USER')) return `/companies/${companyId}/modules`;
  if (held.includes('SUPPORT')) return '/support';
  if (held.includes('SINGLE_USER')) {
    if (!confirmed) return '/account/auth/email-verification';
    return settled ? `/model-bots/${modelBot?.id}/ai-gen` : `/account/profile/${id}/model-bot-form`;
  }
  return '/';
}

const open = (client: ApiClient, path: string) => client.fetch(new URL(path, client.origin).href);

let people: (Awaited<ReturnType<typeof make>> & { kind: Kind; title: string })[];
beforeAll(async () => {
  people = [];
  for (const kind of kinds) people.push({ ...(await make(kind)), kind, title: JSON.stringify(kind) });
});

/** Ten at a time: as quick as it gets, and no burst. */
async function ofEverybody(check: (person: (typeof people)[number]) => Promise<void>) {
  for (let from = 0; from < people.length; from += 10)
    await Promise.all(people.slice(from, from + 10).map(check));
}

describe('on the running server', { timeout: 120_000 }, () => {
  test('everybody lands where the rules send the account that signing in brings, and may be there', async () => {
    await ofEverybody(async ({ client, account, kind, title }) => {
      const landing = expectedLanding(kind, account);
      expect(landingPath(account), title).toBe(landing);
      expect((await open(client, landing)).status, `${landing} ${title}`).toBe(200);
    });
  });

  test('the guards open each area to exactly the roles of the specification', async () => {
    const foreign = await seedTenant(suite.database);
    const areas: [path: string, roles: readonly RoleName[]][] = [
      ['/admin/users', ['ADMIN']],
      ['/support', ['ADMIN', 'SUPPORT']],
      [`/tenants/${suite.tenant.tenantId}/panel`, ['ADMIN', 'TENANT_ADMIN']],
      // Not the area but what lies in it: somebody else's tenant is there for an ADMIN only.
      [`/tenants/${foreign.tenantId}/panel`, ['ADMIN']],
    ];
    await ofEverybody(async ({ client, kind, title }) => {
      for (const [path, roles] of areas) {
        const founding = !kind.settled && path.startsWith('/tenants') && !kind.held.includes('ADMIN');
        const opens = !founding && roles.some((name) => kind.held.includes(name));
        const response = await open(client, path);
        expect([response.status, response.headers.get('location')], `${path} ${title}`).toEqual(
          opens ? [200, null] : [302, '/404'],
        );
      }
      expect((await open(client, '/subscription/main-panel')).status, title).toBe(200);
      expect((await open(client, '/account/profile')).status, title).toBe(200);
    });
  });

  test('the menu shows the entries of every role, and the plan or the way to one', async () => {
    await ofEverybody(async ({ client, account, kind, title }) => {
      const html = await (await open(client, '/account/profile')).text();
      const shown = new Set([...html.matchAll(/href="(\/[^"#?]*)"/g)].map(([, path]) => path));
      for (const { path } of menuEntries(account)) expect(shown.has(path), `${path} ${title}`).toBe(true);
      expect(shown.has('/admin/users'), title).toBe(kind.held.includes('ADMIN'));
      expect(shown.has('/support'), title).toBe(kind.held.includes('ADMIN') || kind.held.includes('SUPPORT'));
      const keys = menuEntries(account).map(({ key }) => key);
      expect(keys.at(-1), title).toBe(kind.subscription === 'active' ? 'subscriptionPanel' : 'upgrade');
    });
  });
});
