import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { type Action, isAllowed, reachOf } from '../../src/rules/permissions.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { accessOf, decideAccess } from '../../src/rules/route-access.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { conversationShares, conversations } from '../../src/server/db/schema/conversations.ts';
import { pageRights } from '../../src/server/http/page-rights.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { type PlaceKind, placeOf, rolesAt } from '../testing/everybody-at.ts';
import { pathOfPage } from '../testing/portal-pages.ts';
import { type SeededTenant, seedPerson, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

type Kind = PlaceKind | 'installation' | 'list';
type Page = { page: string; action: Action; holding?: Action; kind: Kind };

/** Every page that takes a right on a tenant, company or bot by the id in its path, on the whole or on a list. */
const pages: Page[] = Object.entries(pageRights).flatMap(([page, may]) => {
  if (typeof may !== 'object' || may.of === 'user' || may.of === 'ticket') return [];
  const holding = 'holding' in may ? { holding: may.holding } : {};
  return [{ page, action: may.action, kind: may.of, ...holding }];
});

const placeAt = (kind: Kind, at: SeededTenant) =>
  kind === 'installation' || kind === 'list' ? {} : placeOf(kind, at);

async function visitor(role: RoleAssignment) {
  const { id } = await seedPerson(suite.database, { roles: [role] });
  const { cookie } = await suite.database.acrossSpaces((transaction) =>
    openSession(transaction, { userId: id, browser: { userAgent: null, remember: false } }),
  );
  return { id, cookie: `session=${cookie?.value}` };
}

/** A tenant with something that is shared in it, and a person with a plan. */
async function seedPlace() {
  const tenant = await seedTenant(suite.database);
  const { id: userId } = await seedPerson(suite.database);
  const [shareId, conversationId, subscriptionId] = [uuidv7(), uuidv7(), uuidv7()];
  const place = { spaceId: tenant.tenantId, modelBotId: tenant.modelBotId, title: 'Hours' };
  await suite.database.acrossSpaces(async (transaction) => {
    await transaction.insert(conversations).values({ id: conversationId, userId, ...place });
    await transaction
      .insert(conversationShares)
      .values({ id: shareId, conversationId, messages: [], ...place });
    await transaction
      .insert(subscriptions)
      .values({ id: subscriptionId, userId, plan: 'plus', reason: 'test' });
  });
  return { ...tenant, shareId, userId, subscriptionId };
}

/** What a page answers: it is there (`shown`), there is no such page, or it is somewhere else. */
async function answerTo(path: string, cookie: string) {
  const { origin } = suite.anonymous;
  const response = await fetch(origin + path, { headers: { Cookie: cookie }, redirect: 'manual' });
  await response.body?.cancel();
  return response.status === 200 ? 'shown' : `${response.status} ${response.headers.get('location')}`;
}

test('there are pages to walk', () => {
  expect(pages.length).toBeGreaterThan(20);
});

test.each(pages.map((each) => [each.page, each] as const))(
  'the page %s is shown to every role as the table says, and to whoever is elsewhere as if there were nothing',
  async (_name, { page, action, holding, kind }) => {
    const [own, elsewhere] = [await seedPlace(), await seedPlace()];
    for (const role of rolesAt(own)) {
      const { id, cookie } = await visitor(role);
      const person = { id, roles: [role] };
      for (const at of [own, elsewhere]) {
        const path = pathOfPage(page, at);
        const may = (asked: Action) =>
          kind === 'list'
            ? reachOf(person.roles, asked) !== null
            : isAllowed(person, asked, placeAt(kind, at));
        const isShown =
          decideAccess(accessOf(path), person.roles) === 'allow' && may(action) && (!holding || may(holding));
        const where = `${role.name} ${at === own ? 'at home' : 'elsewhere'}`;
        expect(await answerTo(path, cookie), where).toBe(isShown ? 'shown' : '302 /404');
      }
    }
  },
);

test('a page about somebody else is there for nobody but an administrator of the installation', async () => {
  const { id: userId } = await seedPerson(suite.database);
  for (const [page, may] of Object.entries(pageRights)) {
    if (typeof may !== 'object' || may.of !== 'user') continue;
    for (const role of rolesAt(await seedTenant(suite.database)).slice(1)) {
      const { cookie } = await visitor(role);
      expect(await answerTo(pathOfPage(page, { userId }), cookie), `${role.name}: ${page}`).toBe('302 /404');
    }
  }
});

test('an id that cannot be one is a page that is not there', async () => {
  const { cookie } = await visitor({ name: 'ADMIN' });
  for (const page of Object.keys(pageRights).filter((each) => each.includes('['))) {
    const ids = {
      userId: 'x',
      tenantId: 'x',
      companyId: 'x',
      modelBotId: 'x',
      shareId: 'x',
      ticketId: 'x',
      subscriptionId: 'x',
    };
    expect(await answerTo(pathOfPage(page, ids), cookie), page).toBe('302 /404');
  }
});
