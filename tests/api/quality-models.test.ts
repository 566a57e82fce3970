import { beforeAll, expect, test } from 'vitest';
import type {
  QualityRunData,
  QualityRunWithResults,
  UnansweredQuestionsData,
} from '../../src/contracts/quality.ts';
import type { UsageReportData } from '../../src/contracts/usage.ts';
import { ask } from '../testing/conversations.ts';
import { createModelProviderSuite } from '../testing/model-providers.ts';

const suite = createModelProviderSuite();
const path = (rest: string) => `model-bots/${suite.tenant.modelBotId}/quality/${rest}`;

beforeAll(async () => {
  const asked = { question: 'Who won the cup in 1998?', expectsRefusal: true };
  await suite.creator.post(path('questions'), asked);
});

test.each([
  ['The cup of 1998 was won by the Brazilian team.', 'told', 'failed'],
  ['Your files do not say who won the cup.', 'refused', 'passed'],
])('where a refusal is expected, “%s” is %s', async (reply, check, outcome) => {
  await suite.connect(suite.ofTenant(), suite.keeper);
  suite.server.reply = reply;
  const { data } = await suite.creator.post<QualityRunData>(path('runs'), { target: 'draft' });
  const run = async () => (await suite.creator.get<QualityRunWithResults>(path(`runs/${data.id}`))).data;
  await expect.poll(async () => (await run()).finishedAt).not.toBe(null);
  expect((await run()).results).toMatchObject([{ outcome, model: 'first-model', checks: [{ check }] }]);
});

test('what a model answers without a citation is an answer in every count and list, and what it refuses is none', async () => {
  await suite.connect(suite.ofTenant(), suite.keeper);
  const where = { bot: suite.tenant.modelBotId };
  suite.server.reply = 'A ferry is a ship that carries people and cars over water.';
  await ask(suite.creator, where, 'What is a ferry?');
  suite.server.reply = 'Your files do not say who won the cup.';
  await ask(suite.creator, where, 'Who won the cup of 1998?');
  const { questions } = (await suite.creator.get<UnansweredQuestionsData>(path('unanswered'))).data;
  expect(questions).toMatchObject([{ question: 'Who won the cup of 1998?', reason: 'refused' }]);
  const usage = `tenants/${suite.tenant.tenantId}/usage?by=modelBot`;
  const { total } = (await suite.keeper.get<UsageReportData>(usage)).data;
  expect(total).toMatchObject({ answered: 1, refused: 1, failed: 0 });
});
