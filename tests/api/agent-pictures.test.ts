import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  ConversationShareData,
  SharedConversationData,
} from '../../src/contracts/conversation-share.ts';
import type { MediaData } from '../../src/contracts/media.ts';
import type { UsageData } from '../../src/contracts/usage.ts';
import { dailyLimits } from '../../src/rules/limits.ts';
import { createAgentSuite } from '../testing/agents.ts';
import type { ApiClient } from '../testing/client.ts';

const suite = createAgentSuite();
const { switchOn, askAgent, decide, stored, callThenSay } = suite;

const picture = { name: 'make_image', arguments: { prompt: 'A ferry at dusk', size: 'landscape' } };
const media = () => `model-bots/${suite.tenant.modelBotId}/media`;
const gallery = async (who: ApiClient) => (await who.get<MediaData[]>(media())).data;
const mediaUsed = async (who: ApiClient) => (await who.get<UsageData>('usage')).data.mediaGenerations.used;
/** Has made no picture yet, and today's all to make. */
const newPerson = () => suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });

async function makePictures(who: ApiClient, count: number) {
  for (let made = 0; made < count; made += 1) {
    expect((await who.post(media(), { kind: 'image', prompt: 'A buoy' })).status).toBe(201);
  }
}

describe('a picture in an answer', () => {
  test('is made after the yes, stands in the answer and in the gallery, and counts', async () => {
    const who = await newPerson();
    await switchOn({ enabled: ['makeImage'] });
    callThenSay(picture);
    const before = suite.provider.mediaRequests.length;
    const asked = await askAgent('Draw me a ferry', { who });
    expect(asked.steps).toMatchObject([
      {
        tool: 'make_image',
        state: 'waiting',
        mediaId: null,
        sends: [
          { label: 'picture', value: 'A ferry at dusk' },
          { label: 'shape', value: 'Landscape' },
          { label: 'counts', value: 'One of the 5 media generations you have left today' },
        ],
      },
    ]);
    expect([suite.provider.mediaRequests.length - before, await mediaUsed(who)]).toEqual([0, 0]);

    const { steps, text } = await decide(asked.id, asked.steps, true, who);
    const [made] = await gallery(who);
    expect(made).toMatchObject({ prompt: 'A ferry at dusk', size: 'landscape', model: 'picture-model' });
    expect(steps).toMatchObject([{ state: 'done', mediaId: made?.id }]);
    expect(text).toBe('Told: The picture was made. The person sees it beside this answer.');
    expect([suite.provider.mediaRequests.length - before, await mediaUsed(who)]).toEqual([1, 1]);
    expect((await stored(asked.id, who)).steps).toEqual(steps);
    expect(await gallery(suite.reader)).toEqual([]);

    const exported = await who.fetch(`conversations/${asked.id}/export?format=markdown`);
    expect(await exported.text()).toContain(
      '**Steps**\n\n- Create a picture: Approved, done. The picture “A ferry at dusk” is in the gallery of the person who asked for it.',
    );
    const { data: share } = await who.put<ConversationShareData>(`conversations/${asked.id}/share`);
    const path = `model-bots/${suite.tenant.modelBotId}/shared/${share.id}`;
    const { data: shared } = await suite.reader.get<SharedConversationData>(path);
    expect(shared.messages.at(-1)?.steps).toEqual([{ tool: 'make_image', title: null, state: 'done' }]);
    expect(JSON.stringify(shared)).not.toContain(made?.id);

    await who.delete(`${media()}/${made?.id}`);
    expect((await stored(asked.id, who)).steps).toMatchObject([{ state: 'done', mediaId: null }]);
  });

  test.each([
    [500, 'server_error', 'failed'],
    [400, 'content_policy_violation', 'refused'],
  ] as const)('is not made where its provider answers %i (%s)', async (status, code, error) => {
    const who = await newPerson();
    await switchOn({ enabled: ['makeImage'] });
    callThenSay(picture);
    const asked = await askAgent('Draw me a ferry', { who });
    suite.provider.failMedia(status, code);
    const { steps } = await decide(asked.id, asked.steps, true, who);
    suite.provider.failMedia(200);
    expect(steps).toMatchObject([{ state: 'failed', error, mediaId: null }]);
    expect([await gallery(who), await mediaUsed(who)]).toEqual([[], 0]);
  });

  test('is not asked for where no picture is left today, and the step says when there will be more', async () => {
    await switchOn({ enabled: ['makeImage'] });
    const who = await newPerson();
    await makePictures(who, dailyLimits.mediaGenerations);
    callThenSay(picture);
    const { id, steps, text } = await askAgent('Draw me a ferry', { who });
    const reason = /Today’s media generations are used up\. There will be more from \d+ \w+ \d{4}/;
    expect(steps).toMatchObject([
      { state: 'failed', error: 'limit_reached', sends: null, result: expect.stringMatching(reason) },
    ]);
    expect(text).toMatch(reason);
    expect((await stored(id, who)).status).toBe('complete');
  });

  test('is not asked for where the assistant allows none, and the step says so', async () => {
    await switchOn({ enabled: ['makeImage'] });
    const who = await newPerson();
    const limits = `model-bots/${suite.tenant.modelBotId}/limits`;
    const { status } = await suite.client.put(limits, { mediaGenerations: 0, fileResponses: null });
    expect(status).toBe(200);
    onTestFinished(async () => {
      await suite.client.put(limits, { mediaGenerations: null, fileResponses: null });
    });
    callThenSay(picture);
    expect((await askAgent('Draw me a ferry', { who })).steps).toMatchObject([
      { state: 'failed', error: 'limit_reached', result: 'Media generations are not allowed here.' },
    ]);
  });

  test('is not made beyond the limit of the day', async () => {
    await switchOn({ enabled: ['makeImage'] });
    const who = await newPerson();
    callThenSay(picture);
    const asked = await askAgent('Draw me a ferry', { who });
    await makePictures(who, dailyLimits.mediaGenerations);
    const { steps, text } = await decide(asked.id, asked.steps, true, who);
    expect(steps).toMatchObject([{ state: 'failed', error: 'limit_reached' }]);
    expect(text).toContain('media of the day');
  });
});
