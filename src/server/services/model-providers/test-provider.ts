import { isDeepStrictEqual } from 'node:util';
import type { ModelProviderTest } from '#contracts/model-provider.ts';
import type { ModelPurpose, OfferedModel } from '#rules/model-providers.ts';
import { costOf } from '#rules/model-providers.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import { AppError } from '../../errors.ts';
import type { ListedModel } from '../../models/listed-models.ts';
import type { Payment } from '../../models/payment.ts';
import { createProviderClient, firstChatModel, type ProviderClient } from '../../models/provider-client.ts';
import { EmptyAnswerError, problemOf } from '../../models/provider-problem.ts';
import { toldTokens } from '../../models/told-tokens.ts';
import type { SignedInContext } from '../context.ts';
import { openProvider } from './connect-models.ts';
import { planOfPayer } from './plan-of-payer.ts';
import { inSpaceOf, noProblem, ownedBy, type ProviderOwner, readProviders } from './provider-rows.ts';
import { reserveAllowance } from './reserve-allowance.ts';

const patienceMilliseconds = 30_000;

/**
 * Asks a provider for its models, its first one for chat for a word, as it would be asked for an answer, and its
 * first one that makes vectors for a vector; of a model that is named, for that alone. The first that fails is told.
 * Calls count as those of an answer do: of whoever asks, and of the installation where it pays.
 * @throws {AppError} `not_found`, `too_many_attempts`, `limit_reached` or `installation_budget_used`
 */
export async function testProvider({
  ctx,
  input: { owner, id, model: asked },
}: {
  ctx: SignedInContext;
  input: { owner: ProviderOwner; id: string; model?: string | undefined };
}): Promise<ModelProviderTest> {
  const rows = await inSpaceOf(ctx.app, owner, (transaction) => readProviders(transaction, owner));
  const row = rows.find((each) => each.id === id);
  if (!row) throw new AppError('not_found');
  const personId = ctx.actor.account.id;
  await ctx.app.rateLimits.countOutside('tests', { personId, spaceId: row.tenantId ?? 'installation' });
  const payer = { userId: personId, spaceId: row.tenantId ?? personId, use: 'answer' } as const;
  const plan = await planOfPayer(ctx.app, payer);
  const began = performance.now();
  const fetch = ctx.app.models.fetchFor(row);
  const memoryOf = ctx.app.models.memoryFor(row);
  const client = createProviderClient({ ...row, ...openProvider(ctx.app.secrets, row), fetch, memoryOf });
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const answer = (result: Pick<ModelProviderTest, 'problem' | 'model' | 'models'>): ModelProviderTest => ({
    ...result,
    abilities: list
      .filter(({ abilities }) => Object.keys(abilities).length > 0)
      .map(({ id: name, abilities: found }) => ({ model: name, found })),
    milliseconds: Math.round(performance.now() - began),
  });
  // Not every endpoint lists its models; whether it answers decides.
  const { models: list, error } = await listed(client, signal);
  const models = list.map(({ id: name }) => name);
  await keepFound(ctx, { owner, id }, list);
  const offers = (purpose: ModelPurpose) => row.models.find((each) => each.purpose === purpose)?.id;
  const offered = [offers('chat'), offers('embedding')].filter((name) => name !== undefined);
  const [first = firstChatModel(list), ...others] = asked === undefined ? offered : [asked];
  if (first === undefined) {
    return answer({ problem: error ? problemOf(error) : 'no_models', model: null, models });
  }
  for (const model of [first, ...others]) {
    const known = row.models.find(({ id: name }) => name === model);
    const isFor = known?.purpose === 'embedding' ? 'embedding' : 'chat';
    const most = mostOfTest[isFor];
    const prices = known ?? { inputPrice: null, outputPrice: null };
    const { payment, settle } = await reserveAllowance(ctx.app, payer, plan, {
      most: { calls: 1, tokens: most.input + most.output, cost: costOf(most, prices) },
      isOfInstallation: row.tenantId === null,
    });
    // One that fails may have taken nothing, but was made.
    let taken = { calls: 1, tokens: 0, cost: 0 };
    try {
      const used = await (isFor === 'embedding' ? askForAVector : askForAWord)(client, {
        payment,
        model,
        signal,
      });
      taken = { calls: 1, tokens: used.input + used.output, cost: costOf(used, prices) };
    } catch (cause) {
      ctx.app.log.info({ problem: problemOf(cause), provider: row.id }, 'A provider did not pass its test');
      return answer({ problem: problemOf(cause), model, models });
    } finally {
      await settle(taken);
    }
  }
  if (asked === undefined && row.problem !== null) await forgetProblem(ctx, { owner, id });
  return answer({ problem: null, model: [first, ...others].join(', '), models });
}

/** Keeps what the server tells of the models that it offers here. It is no change of theirs, and no new version. */
async function keepFound(
  { app }: SignedInContext,
  { owner, id }: { owner: ProviderOwner; id: string },
  list: readonly ListedModel[],
): Promise<void> {
  const isChanged = await inSpaceOf(app, owner, async (transaction) => {
    const row = (await readProviders(transaction, owner, true)).find((each) => each.id === id);
    if (!row) return false;
    const models = row.models.map((model) => withFound(model, list));
    if (isDeepStrictEqual(models, row.models)) return false;
    await transaction.update(modelProviders).set({ models }).where(ownedBy(owner, id));
    return true;
  });
  if (isChanged) await app.models.changed();
}

/** A model with what a list tells of it; where it tells nothing, what was known stays. */
function withFound(model: OfferedModel, list: readonly ListedModel[]): OfferedModel {
  const found = list.find(({ id }) => id === model.id)?.abilities ?? {};
  return model.purpose !== 'chat' || Object.keys(found).length === 0 ? model : { ...model, found };
}

/** It works again, whatever it failed with. */
async function forgetProblem(
  { app }: SignedInContext,
  { owner, id }: { owner: ProviderOwner; id: string },
): Promise<void> {
  await inSpaceOf(app, owner, (transaction) =>
    transaction.update(modelProviders).set(noProblem).where(ownedBy(owner, id)),
  );
  await app.models.changed();
}

async function listed(client: ProviderClient, signal: AbortSignal) {
  try {
    return { models: await client.listModels(signal), error: null };
  } catch (error) {
    return { models: [], error };
  }
}

type Tokens = { input: number; output: number };

/** Also counted where the provider does not tell. */
const mostOfTest = { chat: { input: 50, output: 512 }, embedding: { input: 10, output: 0 } } as const;

type Test = { payment: Payment; model: string; signal: AbortSignal };

async function askForAWord(client: ProviderClient, { payment, model, signal }: Test): Promise<Tokens> {
  const asked = await client.chat(model, payment);
  const { stream } = await asked.doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Answer with one word: hello' }] }],
    // Models that think first need room for it.
    maxOutputTokens: mostOfTest.chat.output,
    abortSignal: signal,
  });
  const used = { ...mostOfTest.chat } as Tokens;
  let isAnswered = false;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    isAnswered ||= 'delta' in part;
    if (part.type !== 'finish') continue;
    // One that has no room left for a word says so.
    isAnswered ||= part.finishReason.raw !== undefined;
    used.input = toldTokens(part.usage.inputTokens.total) ?? used.input;
    used.output = toldTokens(part.usage.outputTokens.total) ?? used.output;
  }
  if (!isAnswered) throw new EmptyAnswerError();
  return used;
}

async function askForAVector(client: ProviderClient, { payment, model, signal }: Test): Promise<Tokens> {
  const { embed } = await import('ai');
  const { usage } = await embed({
    model: await client.embedding(model, payment),
    value: 'hello',
    maxRetries: 0,
    abortSignal: signal,
  });
  return { input: toldTokens(usage.tokens) || mostOfTest.embedding.input, output: 0 };
}
