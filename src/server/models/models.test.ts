import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoundFetch } from '../outbound/bound-fetch.ts';
import { createTrustedDispatcher } from '../outbound/dispatcher.ts';
import { createEnvironmentModel, createQuoterModel } from './models.ts';
import { forgetful } from './testing/forgetful.ts';
import { paid } from './testing/paid.ts';
import { type ScriptedProvider, startScriptedProvider } from './testing/scripted-provider.ts';

const bounds = { bytes: 2 ** 20, milliseconds: 60_000 };
let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await startScriptedProvider();
});
beforeEach(() => {
  provider.models = ['scripted-model'];
  provider.modelRequests = 0;
});
afterAll(() => provider.close());

const modelAt = (baseUrl: string, model?: string) =>
  paid(
    createEnvironmentModel({
      connection: {
        kind: 'openaiCompatible',
        baseUrl,
        apiKey: null,
        memoryOf: forgetful,
        fetch: createBoundFetch(createTrustedDispatcher({ bounds }), bounds),
      },
      model,
    }),
  );

describe('the model of the environment', () => {
  it('is Quoter without a provider', async () => {
    const model = createQuoterModel();
    expect(model.id).toBe('quoter');
    expect((await model.load()).modelId).toBe('quoter');
  });

  it('is the model that is named, without asking for others', async () => {
    const model = modelAt(provider.baseUrl, 'named');
    expect(model.id).toBe('named');
    expect((await model.load()).modelId).toBe('named');
    expect(provider.modelRequests).toBe(0);
  });

  it('is the first that the provider lists where none is named, asked for once', async () => {
    const model = modelAt(`${provider.baseUrl}/`);
    await model.load();
    expect((await model.load()).modelId).toBe('scripted-model');
    expect(model.id).toBe('scripted-model');
    expect(provider.modelRequests).toBe(1);
  });

  it('passes over models that do not chat', async () => {
    provider.models = ['text-embedding-3', 'whisper-1', 'chatty'];
    const model = modelAt(provider.baseUrl);
    expect((await model.load()).modelId).toBe('chatty');
  });

  it('fails to load while the provider lists none, and asks again', async () => {
    const model = modelAt(provider.baseUrl);
    provider.models = 503;
    await expect(model.load()).rejects.toThrow('503');
    provider.models = [];
    await expect(model.load()).rejects.toThrow('AI_MODEL');
    provider.models = ['late'];
    expect((await model.load()).modelId).toBe('late');
  });
});
