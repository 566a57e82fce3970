import { beforeAll, expect, test } from 'vitest';
import type { QualityRunData, QualityRunWithResults } from '../../src/contracts/quality.ts';
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
