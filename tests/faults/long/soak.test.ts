import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../testing/client.ts';
import { ask } from '../../testing/conversations.ts';
import { type Parley, removeDirectory, startParley } from '../../testing/parley.ts';
import {
  openTestDatabase,
  type SeededTenant,
  seedPerson,
  seedTenant,
  testPassword,
} from '../../testing/seed.ts';

/** An hour where it counts, such as before a release: `SOAK_MINUTES=60 npx vitest run --project=long-faults soak`. */
const minutes = Number(process.env.SOAK_MINUTES ?? 6);
const people = 4;
/** What is loaded when first needed, and what caches may hold, comes in the first part. */
const warmShare = 1 / 3;
/** Memory comes and goes with collections of garbage. */
const mostGrowth = 1.15;

let parley: Parley;
let tenants: SeededTenant[];
let emails: string[];

beforeAll(async () => {
  parley = await startParley({ settings: { CALLS_PER_MINUTE: '100000' } });
  const database = await openTestDatabase(parley.dataDirectory);
  tenants = await Promise.all(Array.from({ length: people }, () => seedTenant(database)));
  emails = await Promise.all(
    tenants.map(async ({ modelBotId }) => {
      const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
      return email;
    }),
  );
  await database.close();
});
afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

/** A person's day in a second: a sign-in, a file, a search, a page; a question while there are answers left; and away. */
async function round(at: number): Promise<void> {
  const { modelBotId } = tenants[at] as SeededTenant;
  const client = await new ApiClient(parley.origin).signIn(emails[at] ?? '', testPassword);
  const name = `${randomUUID()}.md`;
  const lines = Array.from(
    { length: 200 },
    (_, line) => `Berth ${line} of ${name} has ${line * 3} bollards.`,
  );
  const { data } = await client.upload(modelBotId, name, `# Berths\n\n${lines.join('\n\n')}`);
  await client.untilIngested(modelBotId);
  await client.get(`model-bots/${modelBotId}/search?query=bollards`);
  const { conversation } = await ask(client, { bot: modelBotId }, 'How many bollards has berth 12?');
  await (await client.fetch(`model-bots/${modelBotId}/files/${data[0]?.id}/original`)).arrayBuffer();
  await (await fetch(`${parley.origin}/es`)).text();
  await client.delete(`conversations/${conversation}`);
  await client.delete(`model-bots/${modelBotId}/files/${data[0]?.id}`);
}

const residentBytes = async () => {
  const text = await (await fetch(`${parley.origin}/metrics`)).text();
  return Number(/^parley_memory_resident_bytes (\S+)$/m.exec(text)?.[1]);
};

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

test(
  'people who come, work and go for long leave no memory behind',
  async () => {
    const begun = performance.now();
    const share = () => (performance.now() - begun) / (minutes * 60_000);
    const samples: { share: number; bytes: number }[] = [];
    let rounds = 0;
    const working = Array.from({ length: people }, async (_, at) => {
      while (share() < 1) {
        await round(at);
        rounds += 1;
      }
    });
    const watching = (async () => {
      while (share() < 1) {
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        samples.push({ share: share(), bytes: await residentBytes() });
      }
    })();
    await Promise.all([...working, watching]);
    const middle = (1 + warmShare) / 2;
    const between = (from: number, to: number) =>
      median(samples.filter(({ share }) => share >= from && share < to).map(({ bytes }) => bytes));
    const [before, after] = [between(warmShare, middle), between(middle, Number.POSITIVE_INFINITY)];
    const told = `${rounds} rounds, ${Math.round(before / 1e6)} MB, then ${Math.round(after / 1e6)} MB`;
    expect(after / before, told).toBeLessThan(mostGrowth);
    process.stdout.write(`${told}\n`);
  },
  (minutes + 5) * 60_000,
);
