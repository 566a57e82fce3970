import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerOffer } from '../../src/contracts/tool.ts';
import { createAgentSuite } from '../testing/agents.ts';
import { startCuttingProxy } from '../testing/cutting-proxy.ts';
import { startKeepingServer } from '../testing/keeping-mcp-server.ts';
import type { ToolCall } from '../testing/openai-server.ts';
import { type RunningServer, startEverythingServer, startPlaywrightServer } from '../testing/tool-servers.ts';

const suite = createAgentSuite();

/** Connects the server, has all of its tools used without being asked, and answers what it offers. */
async function connect({ url }: RunningServer): Promise<ServerOffer> {
  const path = `model-bots/${suite.tenant.modelBotId}/tools/server`;
  const { data: offer } = await suite.client.post<ServerOffer>(path, { url });
  const tools = offer.tools.map((tool) => ({ ...tool, changes: false }));
  await suite.switchOn({ servers: [{ id: randomUUID(), name: 'Depot', url, secretId: null, tools }] });
  return offer;
}

type Told = { role: string; content: string | null | { image_url?: { url: string } }[] };

/** Has the model make these calls one after the other, and answers the steps, their parts and what the model was told. */
async function call(...calls: ToolCall[]) {
  suite.provider.script(
    ...calls.map(({ name, arguments: given }) => ({ calls: [{ name: `Depot_${name}`, arguments: given }] })),
    ['Done.'],
  );
  const { steps, parts, text } = await suite.askAgent('Please');
  expect(text).toBe('Done.');
  const messages = (suite.provider.requests.at(-1)?.body.messages ?? []) as Told[];
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  const pictures = messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.flatMap(({ image_url }) => image_url?.url ?? []) : [],
  );
  return { steps, parts, results, pictures };
}

describe('the reference server', () => {
  let server: RunningServer;
  let offer: ServerOffer;
  beforeAll(async () => {
    server = await startEverythingServer();
    offer = await connect(server);
  });
  afterAll(() => server.close());

  test('offers what can be called, and names what cannot', () => {
    expect(offer.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['echo', 'get-sum', 'get-tiny-image', 'trigger-long-running-operation']),
    );
    expect(offer.leftOut).toEqual([{ name: 'simulate-research-query', reason: 'background_only' }]);
  });

  test('answers with resources, links and structured content, which the model reads', async () => {
    const { results } = await call(
      { name: 'get-resource-reference', arguments: { resourceType: 'Text', resourceId: 3 } },
      { name: 'get-resource-reference', arguments: { resourceType: 'Blob', resourceId: 4 } },
      { name: 'get-resource-links', arguments: { count: 2 } },
      { name: 'get-structured-content', arguments: { location: 'Chicago' } },
      { name: 'get-sum', arguments: { a: 2, b: 'two' } },
    );
    expect(results).toEqual([
      expect.stringMatching(/demo:\/\/resource\/dynamic\/text\/3:\nResource 3: This is a plaintext resource/),
      expect.stringMatching(/demo:\/\/resource\/dynamic\/blob\/4:\nResource 4: This is a base64 blob/),
      expect.stringMatching(/\[resource: Text Resource 2 .*demo:\/\/resource\/dynamic\/text\/2\]/),
      expect.stringContaining('"temperature":36'),
      expect.stringContaining('expected number, received string'),
    ]);
  });

  test('shows a picture to a model that sees', async () => {
    const { results, pictures } = await call({ name: 'get-tiny-image', arguments: {} });
    expect(results).toEqual([expect.stringContaining('[picture · image/png')]);
    expect(pictures).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBOR/)]);
  });

  test('tells how far a long call is, and its log is nobody’s', async () => {
    const { parts, steps } = await call(
      { name: 'toggle-simulated-logging', arguments: {} },
      { name: 'trigger-long-running-operation', arguments: { duration: 2, steps: 4 } },
    );
    const told = parts.flatMap(({ data }) => data?.progress ?? []);
    expect(told[0]).toEqual({ share: expect.any(Number), text: '' });
    expect(told[0]?.share).toBeOneOf([0.25, 0.5, 0.75, 1]);
    expect(steps).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(steps[1]).not.toHaveProperty('progress');
  });
});

describe('a server with a browser', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startPlaywrightServer();
    await connect(server);
  });
  afterAll(() => server.close());

  const open = () => ({ name: 'browser_navigate', arguments: { url: `${suite.host.origin}/page` } });

  test('keeps its page from call to call, and shows it', async () => {
    const { results, pictures } = await call(
      open(),
      { name: 'browser_snapshot', arguments: {} },
      { name: 'browser_take_screenshot', arguments: { type: 'png' } },
    );
    expect(results[1]).toContain('The office moves in May.');
    expect(pictures).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBOR/)]);
  });

  test('may answer more than a model reads at once, and refuse', async () => {
    const { results, steps } = await call(
      open(),
      { name: 'browser_evaluate', arguments: { function: '() => "oar ".repeat(500_000)' } },
      { name: 'browser_evaluate', arguments: { function: '() => "oar ".repeat(2_000_000)' } },
      { name: 'browser_click', arguments: { element: 'a door', target: 'e99' } },
    );
    expect(results[1]).toMatch(/oar oar .*Read on with read_result/s);
    expect(steps.map(({ state, error }) => error ?? state)).toEqual(['done', 'done', 'too_large', 'refused']);
  });
});

test('a call whose connection breaks goes on after the last that came, where the server keeps it', async () => {
  const server = await startKeepingServer();
  const proxy = await startCuttingProxy(server.url, 'notifications/progress');
  try {
    await connect(proxy);
    const { results, steps } = await call({ name: 'unload', arguments: {} });
    expect(results).toEqual(['All 40 crates are on the quay.']);
    expect(steps).toMatchObject([{ state: 'done' }]);
    expect(proxy.asked).toContain('GET after an event');
  } finally {
    await proxy.close();
    await server.close();
  }
});
