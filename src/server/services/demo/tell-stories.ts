import { setTimeout as sleep } from 'node:timers/promises';
import { gte } from 'drizzle-orm';
import { authorize } from '../../auth/authorize.ts';
import { loadAccount } from '../../auth/load-account.ts';
import { usageCounters, usageDays } from '../../db/schema/billing.ts';
import { installation } from '../../db/schema/operations.ts';
import { presentTime } from '../../time.ts';
import { askUnattended } from '../answers/ask-unattended.ts';
import type { App, SignedInContext } from '../context.ts';
import { createConversation } from '../conversations/create-conversation.ts';
import { inNameOf } from '../in-name-of.ts';
import { createInvitations } from '../invitations/create-invitations.ts';
import { publishModelBot } from '../model-bot-versions/publish-model-bot.ts';
import { updateModelBot } from '../model-bots/update-model-bot.ts';
import { addQuestion } from '../quality/add-question.ts';
import { findRun } from '../quality/find-run.ts';
import { startRun } from '../quality/start-run.ts';
import { rateAnswer } from '../ratings/rate-answer.ts';
import { openTicket } from '../tickets/open-ticket.ts';
import { sendTicketMessage } from '../tickets/send-ticket-message.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { backdate } from './backdate.ts';
import type { DemoSummary } from './demo-summary.ts';
import { readSamples } from './samples.ts';
import { readStories, type Stories } from './stories.ts';
import { demoWorld } from './world.ts';

const mark = 'demoStories';
const runPatience = 30_000;

type World = {
  /** Does something, and lets it have been done so many days ago. */
  before: <Done>(days: number, act: () => Promise<Done>) => Promise<Done>;
  as: (firstName: string) => Promise<SignedInContext>;
  botId: (slug: string) => string;
  companyId: (key: string) => string;
};

/**
 * Lets the demo's people have asked, rated, published, tried and written for three weeks, all through the services
 * that they would have used, once the files are read. Nothing of it counts for today. Only the first call does anything.
 */
export async function tellStories({
  app,
  input: { samplesDirectory, summary },
}: {
  app: App;
  input: { samplesDirectory: string; summary: DemoSummary };
}): Promise<void> {
  const isFirst = await app.database.acrossSpaces(async (transaction) => {
    const told = await transaction
      .insert(installation)
      .values({ key: mark, value: true })
      .onConflictDoNothing()
      .returning({ key: installation.key });
    return told.length > 0;
  });
  if (!isFirst) return;
  const stories = await readStories(samplesDirectory);
  const world = await worldOf(app, summary, samplesDirectory);
  const { before } = world;
  for (const version of stories.versions) await before(version.daysAgo, () => publish(world, version));
  for (const story of stories.conversations) await before(story.daysAgo, () => converse(world, story));
  for (const list of stories.quality) await before(list.daysAgo, () => tryOut(world, list));
  for (const ticket of stories.tickets) await tellTicket(world, ticket);
  for (const invitation of stories.invitations) await invite(world, invitation);
  await app.database.acrossSpaces(async (transaction) => {
    await transaction.delete(usageCounters);
    await transaction.delete(usageDays).where(gte(usageDays.day, presentTime().toISOString().slice(0, 10)));
  });
}

async function worldOf(
  app: App,
  { users, modelBots, companies }: DemoSummary,
  directory: string,
): Promise<World> {
  const samples = await readSamples(directory);
  const given = (id: string | undefined, key: string) => {
    if (id === undefined) throw new Error(`The demo's world does not have "${key}"`);
    return id;
  };
  return {
    before: createPast(app),
    async as(firstName) {
      const at = demoWorld.people.findIndex((person) => person.firstName === firstName);
      const id = given(users[at]?.id, firstName);
      const account = await app.database.acrossSpaces((transaction) => loadAccount(transaction, id));
      if (!account) throw new Error(`${firstName} has gone`);
      return inNameOf(app, account);
    },
    botId: (slug) => given(modelBots[samples.findIndex((sample) => sample.slug === slug)]?.id, slug),
    companyId: (key) => given(companies[Object.keys(demoWorld.companies).indexOf(key)]?.id, key),
  };
}

/** Things were done during the day, not all at the same hour. */
function createPast(app: App): World['before'] {
  let told = 0;
  return async (days, act) => {
    const since = presentTime();
    const done = await act();
    const earlier = new Date(since.getTime() - days * 86_400_000);
    earlier.setUTCHours(8 + ((told * 3) % 9), (told * 17) % 60);
    told += 1;
    await app.database.acrossSpaces((transaction) => backdate(transaction, since, earlier));
    return done;
  };
}

async function publish({ as, botId }: World, version: Stories['versions'][number]): Promise<void> {
  const ctx = await as(version.by);
  const modelBotId = botId(version.bot);
  const place = await authorize(ctx, 'modelBot.publish', { kind: 'modelBot', id: modelBotId });
  await updateModelBot({ ctx, input: { id: modelBotId, place, changes: { purpose: version.purpose } } });
  await publishModelBot({ ctx, input: { modelBotId, place, note: version.note } });
}

async function converse({ as, botId }: World, story: Stories['conversations'][number]): Promise<void> {
  const ctx = await as(story.person);
  const modelBotId = botId(story.bot);
  const place = await authorize(ctx, 'modelBot.chat', { kind: 'modelBot', id: modelBotId });
  const { id: conversationId } = await createConversation({ ctx, input: { modelBotId, place } });
  for (const { ask: text, rating, ...said } of story.turns) {
    const asked = { conversationId, spaceId: place.spaceId, text, use: 'answer' as const };
    const answer = await askUnattended(ctx, asked);
    if (!answer) throw new Error('The conversation has gone');
    if (!rating) continue;
    const messageId = answer.answerId;
    await rateAnswer({ ctx, input: { ...said, rating, conversationId, messageId, place } });
  }
}

async function tryOut({ as, botId }: World, list: Stories['quality'][number]): Promise<void> {
  const ctx = await as(list.by);
  const modelBotId = botId(list.bot);
  const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id: modelBotId });
  for (const question of list.questions) {
    await addQuestion({ ctx, input: { ...question, modelBotId, place } });
  }
  const { id: runId } = await startRun({ ctx, input: { modelBotId, place, target: 'published' } });
  const end = performance.now() + runPatience;
  while (performance.now() < end) {
    const { status } = await findRun({ ctx, input: { modelBotId, runId, place } });
    if (status === 'finished' || status === 'failed') return;
    await sleep(50);
  }
  ctx.app.log.warn({ runId }, 'A quality run of the demo goes on after it');
}

async function tellTicket(
  { before, as, companyId }: World,
  story: Stories['tickets'][number],
): Promise<void> {
  const { subject, priority, status, asks, messages: written } = story;
  const customer = await as(story.person);
  const [first, ...others] = written;
  if (!first) return;
  const { id } = await before(first.daysAgo, () =>
    openTicket({
      ctx: customer,
      input: {
        subject,
        text: first.text,
        transcript: null,
        ...(asks && { companyId: companyId(asks.company) }),
      },
    }),
  );
  for (const { daysAgo, text, by } of others) {
    const ctx = by ? await as(by) : customer;
    const place = await authorize(ctx, 'ticket.use', { kind: 'ticket', id });
    const side = by ? 'support' : 'customer';
    const input = { ticketId: id, place, side, text, internal: false } as const;
    await before(daysAgo, () => sendTicketMessage({ ctx, input }));
  }
  const answering = await as(asks?.administrator ?? 'Sam');
  const place = await authorize(answering, 'ticket.answerWithin', { kind: 'ticket', id });
  await before(written.at(-1)?.daysAgo ?? first.daysAgo, () =>
    updateTicket({ ctx: answering, input: { id, place, priority, status } }),
  );
}

async function invite({ as, companyId }: World, story: Stories['invitations'][number]): Promise<void> {
  const ctx = await as(story.by);
  const id = companyId(story.company);
  const place = await authorize(ctx, 'company.managePeople', { kind: 'company', id });
  const invitation = { email: story.email, role: story.role, companyId: id };
  await createInvitations({ ctx, input: { place, invitations: [invitation] } });
}
