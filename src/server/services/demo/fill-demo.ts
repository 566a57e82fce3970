import { createReadStream } from 'node:fs';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { uploadLimits } from '#rules/limits.ts';
import { own } from '#rules/own.ts';
import { roles } from '#rules/roles.ts';
import { randomBase62 } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { files } from '../../db/schema/knowledge.ts';
import { installation } from '../../db/schema/operations.ts';
import { companies, modelBots, modelBotVersions, tenants } from '../../db/schema/organisation.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { queueReading } from '../files/queue-reading.ts';
import { draftOf } from '../model-bots/draft.ts';
import { backdate } from './backdate.ts';
import { DatabaseNotEmptyError, type DemoSummary } from './demo-summary.ts';
import { insertUsage } from './insert-usage.ts';
import { readSamples, type SampleBot } from './samples.ts';
import { demoWorld } from './world.ts';

const mark = 'demo';

/** Its people and places have been there for longer than what its overviews show. */
const madeDaysAgo = 40;

/**
 * Fills an empty database with the demo's people, tenants, bots and files, whose reading is queued. On a database
 * that the demo has filled already, its people get new passwords and nothing else happens.
 * @throws {DatabaseNotEmptyError} when there is anything else
 */
export async function fillDemo({
  app,
  input: { samplesDirectory },
}: {
  app: App;
  input: { samplesDirectory: string };
}): Promise<DemoSummary> {
  const password = `${randomBase62(5)}-${randomBase62(5)}-${randomBase62(5)}`;
  const passwordHash = await app.passwords.hash(password);
  const earlier = await app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction.select().from(installation).where(eq(installation.key, mark));
    if (!found) {
      const [anyone] = await transaction.select({ id: users.id }).from(users).limit(1);
      if (anyone) throw new DatabaseNotEmptyError();
      return null;
    }
    const summary = found.value as DemoSummary;
    const ids = summary.users.map((person) => person.id);
    await transaction.update(users).set({ passwordHash }).where(inArray(users.id, ids));
    return summary;
  });
  if (earlier) return { ...earlier, users: earlier.users.map((person) => ({ ...person, password })) };

  const bots = await readSamples(samplesDirectory);
  const ids = {
    tenants: newIds(demoWorld.tenants),
    companies: newIds(demoWorld.companies),
    bots: newIds(demoWorld.bots),
  };
  const people = demoWorld.people.map((person) => ({
    ...person,
    id: newRecordId(),
    email: `${person.firstName
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase()}@example.com`,
  }));
  const summary: DemoSummary = {
    users: people.map(({ role, email, id }) => ({ role, email, password: '', id })),
    tenants: Object.entries(demoWorld.tenants).map(([key, { name }]) => ({
      id: idOf(ids.tenants, key),
      name,
    })),
    companies: Object.entries(demoWorld.companies).map(([key, { name, tenant }]) => ({
      id: idOf(ids.companies, key),
      tenantId: idOf(ids.tenants, tenant),
      name,
    })),
    modelBots: bots.map(({ slug, name }) => {
      const owner = own(demoWorld.bots, slug);
      if (!owner) throw new Error(`samples.json names the bot ${slug}, which the demo does not have`);
      const id = idOf(ids.bots, slug);
      return 'company' in owner
        ? { id, companyId: idOf(ids.companies, owner.company), name }
        : { id, userId: people.find((person) => person.firstName === owner.person)?.id ?? '', name };
    }),
  };
  const stored = await storeFiles(app, bots, summary, samplesDirectory);
  await app.database.acrossSpaces(async (transaction) => {
    await insertPlaces(transaction, summary);
    await insertAccounts(transaction, people, passwordHash);
    await insertBots(transaction, summary, bots);
    await insertAssignments(transaction, people, ids);
    await insertUsage(transaction, companyBotsOf(summary), companyPeopleOf(people, ids));
    await transaction.insert(files).values(stored);
    await insertVersions(transaction, summary, stored);
    await transaction.insert(installation).values({ key: mark, value: summary });
    await backdate(transaction, new Date(0), new Date(-madeDaysAgo * 86_400_000));
    for (const file of stored) await queueReading(app, transaction, file);
  });
  return { ...summary, users: summary.users.map((person) => ({ ...person, password })) };
}

const newIds = (table: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(table).map((key) => [key, newRecordId()]));

function idOf(ids: Record<string, string>, key: string): string {
  const id = own(ids, key);
  if (id === undefined) throw new Error(`The demo's world does not have "${key}"`);
  return id;
}

/** The space of a bot: its tenant's, or its person's. */
function spaceOf(bot: DemoSummary['modelBots'][number], summary: DemoSummary): string {
  return bot.userId ?? summary.companies.find((company) => company.id === bot.companyId)?.tenantId ?? '';
}

async function storeFiles(app: App, bots: SampleBot[], summary: DemoSummary, directory: string) {
  const rows: (typeof files.$inferInsert & { id: string })[] = [];
  for (const [index, { slug, files: names }] of bots.entries()) {
    const bot = summary.modelBots[index] as DemoSummary['modelBots'][number];
    const place = { spaceId: spaceOf(bot, summary), modelBotId: bot.id };
    for (const name of names) {
      const bytes = createReadStream(path.join(directory, slug, name));
      const stored = await app.storage.write(place, bytes, uploadLimits.fileBytes);
      rows.push({
        id: newRecordId(),
        ...place,
        name,
        size: stored.size,
        sha256: stored.sha256,
        storageKey: stored.key,
      });
    }
  }
  return rows;
}

async function insertPlaces(transaction: Transaction, summary: DemoSummary): Promise<void> {
  const zones = Object.values(demoWorld.tenants);
  await transaction
    .insert(tenants)
    .values(
      summary.tenants.map((tenant, index) => ({ ...tenant, timeZone: zones[index]?.timeZone ?? null })),
    );
  await transaction
    .insert(companies)
    .values(summary.companies.map((company) => ({ ...company, spaceId: company.tenantId })));
}

async function insertBots(transaction: Transaction, summary: DemoSummary, bots: SampleBot[]): Promise<void> {
  await transaction.insert(modelBots).values(
    summary.modelBots.map((bot, index) => {
      const { purpose, starterQuestions } = bots[index] as SampleBot;
      const spaceId = spaceOf(bot, summary);
      const owner = bot.companyId ? { tenantId: spaceId, companyId: bot.companyId } : { userId: bot.userId };
      return {
        id: bot.id,
        name: bot.name,
        spaceId,
        ...owner,
        purpose,
        starterQuestions,
        publishedAt: presentTime(),
      };
    }),
  );
}

/** What companies publish is a version; a person's own bot is live as it stands. */
async function insertVersions(
  transaction: Transaction,
  summary: DemoSummary,
  stored: Awaited<ReturnType<typeof storeFiles>>,
): Promise<void> {
  const ids = summary.modelBots.flatMap((bot) => (bot.companyId ? [bot.id] : []));
  const publishers = await transaction
    .select({ userId: roleAssignments.userId, companyId: roleAssignments.companyId })
    .from(roleAssignments)
    .where(eq(roleAssignments.name, 'COMPANY_ADMIN'));
  for (const row of await transaction.select().from(modelBots).where(inArray(modelBots.id, ids))) {
    const version = {
      id: newRecordId(),
      spaceId: row.spaceId,
      modelBotId: row.id,
      number: 1,
      settings: draftOf(row),
      publishedBy: publishers.find(({ companyId }) => companyId === row.companyId)?.userId ?? null,
      files: stored
        .filter((file) => file.modelBotId === row.id)
        .map(({ id, name, sha256 = null }) => ({ id, name, sha256 })),
    };
    await transaction.insert(modelBotVersions).values(version);
    await transaction
      .update(modelBots)
      .set({ publishedVersionId: version.id })
      .where(eq(modelBots.id, row.id));
  }
}

type DemoPerson = (typeof demoWorld.people)[number] & { id: string; email: string };

async function insertAccounts(
  transaction: Transaction,
  people: DemoPerson[],
  passwordHash: string,
): Promise<void> {
  const emailConfirmedAt = presentTime();
  await transaction
    .insert(users)
    .values(people.map(({ id, email }) => ({ id, email, passwordHash, emailConfirmedAt })));
  await transaction
    .insert(profiles)
    .values(people.map(({ id, firstName, locale }) => ({ userId: id, firstName, locale })));
}

type DemoIds = Record<'tenants' | 'companies' | 'bots', Record<string, string>>;

async function insertAssignments(
  transaction: Transaction,
  people: DemoPerson[],
  ids: DemoIds,
): Promise<void> {
  const tables = { tenantId: ids.tenants, companyId: ids.companies, modelBotId: ids.bots };
  await transaction.insert(roleAssignments).values(
    people.map(({ id, role, place }) => {
      const { scope } = roles[role];
      return { userId: id, name: role, ...(scope && place && { [scope]: idOf(tables[scope], place) }) };
    }),
  );
  await transaction
    .insert(subscriptions)
    .values(people.flatMap(({ id, plan }) => (plan ? [{ userId: id, plan, reason: mark }] : [])));
}

const companyBotsOf = (summary: DemoSummary) =>
  summary.modelBots.flatMap((bot) =>
    bot.companyId ? [{ id: bot.id, companyId: bot.companyId, spaceId: spaceOf(bot, summary) }] : [],
  );

const companyPeopleOf = (people: DemoPerson[], ids: DemoIds) =>
  people.flatMap(({ id, role, place }) =>
    place && roles[role].scope === 'companyId' ? [{ id, companyId: idOf(ids.companies, place) }] : [],
  );
