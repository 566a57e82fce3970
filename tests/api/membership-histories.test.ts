import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvitationData } from '../../src/contracts/invitation.ts';
import type { MemberData } from '../../src/contracts/member.ts';
import { plans } from '../../src/rules/plans.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import type { Answer, ApiClient } from '../testing/client.ts';
import { type SeededTenant, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const seats = plans.free.limits.seats;
/** So many sit there from the start that the last seats are soon taken. */
const sitting = seats - 3;
const guests = 4;

type Person = { client: ApiClient; email: string };
type World = SeededTenant & {
  people: Person[];
  /** Whom an accepted invitation, or the beginning, has let in, and nobody has put out since. */
  inside: Set<string>;
  /** Tokens that were sent, by address, the newest last. */
  tokens: Map<string, string[]>;
  /** Tokens that must not open anything any more. */
  dead: Set<string>;
};

async function person(...roles: Parameters<typeof suite.person>): Promise<Person> {
  const client = await suite.person(...roles);
  return { client, email: `${client.userId}@example.org` };
}

async function begin(): Promise<World> {
  const tenant = await seedTenant(suite.database);
  const { tenantId, companyId } = tenant;
  const members = [
    await person({ name: 'TENANT_ADMIN', tenantId }),
    await person({ name: 'TENANT_ADMIN', tenantId }),
  ];
  while (members.length < sitting) members.push(await person({ name: 'READ_USER', companyId }));
  const strangers = await Promise.all(Array.from({ length: guests }, () => person({ name: 'SINGLE_USER' })));
  return {
    ...tenant,
    // The two administrators, a reader, and whoever comes from outside.
    people: [...members.slice(0, 3), ...strangers],
    inside: new Set(members.map(({ client }) => client.userId)),
    tokens: new Map(),
    dead: new Set(),
  };
}

const places = guests + 3;
const who = fc.nat(places - 1);
const roleName = fc.constantFrom('TENANT_ADMIN', 'COMPANY_ADMIN', 'READ_USER');
const step = fc.oneof(
  fc.record({ act: fc.constant('invite' as const), by: who, whom: who, role: roleName }),
  fc.record({ act: fc.constant('revoke' as const), by: who, whom: who }),
  fc.record({ act: fc.constant('resend' as const), by: who, whom: who }),
  fc.record({ act: fc.constant('accept' as const), whom: who, age: fc.nat(2) }),
  fc.record({ act: fc.constant('remove' as const), by: who, whom: who }),
  fc.record({ act: fc.constant('change' as const), by: who, whom: who, role: roleName }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const roleAt = ({ companyId }: World, name: string) =>
  name === 'TENANT_ADMIN' ? { name } : { name, companyId };

async function perform(world: World, one: Step): Promise<void> {
  const { tenantId, people } = world;
  const whom = people[one.whom] as Person;
  const { userId } = whom.client;
  const by = 'by' in one ? (people[one.by] as Person).client : whom.client;
  const scope = `tenants/${tenantId}`;
  switch (one.act) {
    case 'invite': {
      const { name: role, ...at } = roleAt(world, one.role);
      await by.post(`${scope}/invitations`, { invitations: [{ email: whom.email, role, ...at }] });
      return takeToken(world, whom.email);
    }
    case 'revoke':
    case 'resend': {
      const { data } = await by.get<InvitationData[]>(`${scope}/invitations?search=${whom.email}`);
      const path = `${scope}/invitations/${data?.[0]?.id}`;
      const sent = world.tokens.get(whom.email) ?? [];
      if (one.act === 'resend') {
        await by.post(`${path}/resend`);
        return takeToken(world, whom.email);
      }
      const { status } = await by.delete(path);
      // Several may be open, of which one is revoked: only the database knows which token it had.
      if (status === 204 && data.length === 1) for (const token of sent) world.dead.add(token);
      return;
    }
    case 'accept': {
      const token = world.tokens.get(whom.email)?.at(-1 - one.age);
      if (token) await accept(world, whom, token);
      return;
    }
    case 'remove': {
      const { status } = await by.delete(`${scope}/members/${userId}`);
      if (status !== 204) return;
      world.inside.delete(userId);
      for (const token of world.tokens.get(whom.email) ?? []) world.dead.add(token);
      return;
    }
    case 'change': {
      const { data } = await by.get<MemberData[]>(`${scope}/members?search=${whom.email}`);
      const { version } = data?.[0] ?? { version: 'none' };
      await by.patch(`${scope}/members/${userId}`, { version, roles: [roleAt(world, one.role)] });
    }
  }
}

async function takeToken(world: World, email: string) {
  const mails = await suite.database.acrossSpaces((transaction) =>
    transaction
      .select({ secrets: outbox.secrets })
      .from(outbox)
      .where(and(eq(outbox.toAddress, email), eq(outbox.template, 'invitation')))
      .orderBy(sql`created_at, id`),
  );
  world.tokens.set(
    email,
    mails.flatMap(({ secrets }) => secrets?.token ?? []),
  );
}

async function accept(world: World, { client }: Person, token: string): Promise<Answer> {
  const answer = await client.post('invitations/accept', { token });
  if (answer.status === 200) {
    expect(world.dead.has(token), 'a revoked or used invitation was accepted').toBe(false);
    world.dead.add(token);
    world.inside.add(client.userId);
  }
  return answer;
}

/** What the database says of the tenant, whatever the answers were. */
async function look({ tenantId }: World) {
  const { rows } = await suite.database.acrossSpaces((transaction) =>
    transaction.execute<{ user_id: string; admins: boolean }>(sql`
      SELECT r.user_id, bool_or(r.name = 'TENANT_ADMIN') AS admins FROM role_assignments r
      LEFT JOIN companies c ON c.id = r.company_id LEFT JOIN model_bots b ON b.id = r.model_bot_id
      WHERE coalesce(r.tenant_id, c.tenant_id, b.tenant_id) = ${tenantId} GROUP BY r.user_id`),
  );
  return { holders: rows.map((row) => row.user_id), admins: rows.filter((row) => row.admins).length };
}

async function check(world: World) {
  const { holders, admins } = await look(world);
  expect(admins, 'a tenant without an administrator').toBeGreaterThanOrEqual(1);
  expect(holders.length, 'more people than seats').toBeLessThanOrEqual(seats);
  expect(
    holders.filter((id) => !world.inside.has(id)),
    'somebody from outside is in',
  ).toEqual([]);
  for (const { client } of world.people) {
    if (holders.includes(client.userId)) continue;
    expect((await client.get(`companies/${world.companyId}`)).status).toBe(404);
  }
}

test('whatever happens one after another, a tenant keeps an administrator and its seats, and strangers stay outside', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const world = await begin();
      for (const one of steps) {
        await perform(world, one);
        await check(world);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);

test('and also when everything happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        const world = await begin();
        for (const together of rounds) {
          await Promise.all(together.map((one) => perform(world, one)));
          // Who was let in and put out in the same round may be either.
          const { holders, admins } = await look(world);
          expect(admins).toBeGreaterThanOrEqual(1);
          expect(holders.length).toBeLessThanOrEqual(seats);
          const invited = world.people.filter(({ email }) => (world.tokens.get(email) ?? []).length > 0);
          const known = new Set([...world.inside, ...invited.map(({ client }) => client.userId)]);
          expect(holders.filter((id) => !known.has(id))).toEqual([]);
          world.inside = new Set(holders);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
