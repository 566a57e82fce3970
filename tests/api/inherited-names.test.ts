import { beforeAll, describe, expect, test } from 'vitest';
import type { FileData } from '../../src/contracts/file.ts';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
const saying = (name: string) => `The ${name} beside the crane weighs 90 kilos.`;
let bot: string;
let creator: ApiClient;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  for (const name of names) await creator.upload(bot, name, saying(name));
  await creator.untilIngested(bot);
});

describe('names that every object has', () => {
  test.each(names)('%s names a file, whose text is found and quoted', async (name) => {
    const { data: files } = await creator.get<FileData[]>(`model-bots/${bot}/files?perPage=100`);
    expect(files.find((file) => file.name === name)?.status).toBe('ready');
    const query = `How much does the ${name} weigh?`;
    const { data: found } = await creator.post<FoundPassage[]>(`model-bots/${bot}/search`, {
      query,
      limit: 5,
    });
    expect(found[0]?.text).toBe(saying(name));

    const { text, parts } = await ask(creator, { bot }, query);
    expect(text.replaceAll('\\', '')).toContain(saying(name));
    expect(parts.some(({ type }) => type === 'error')).toBe(false);
  });

  test.each(names)('%s is a term of a tenant', async (name) => {
    const { tenantId } = suite.tenant;
    const administrator = await suite.person({ name: 'TENANT_ADMIN', tenantId });
    const made = await administrator.post(`tenants/${tenantId}/terms`, {
      term: name,
      meanings: ['late crane'],
    });
    expect(made.status).toBe(201);
    const { data } = await creator.post<FoundPassage[]>(`model-bots/${bot}/search`, {
      query: name,
      limit: 9,
    });
    expect(data.length).toBeGreaterThan(0);
  });

  test.each(names)('%s is an unknown field of a body, and is named', async (name) => {
    const answer = await creator.fetch(`model-bots/${bot}/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"query":"crane","limit":1,"${name}":1}`,
    });
    const { error } = await answer.json();
    if (name === '__proto__') expect([answer.status, error.code]).toEqual([400, 'malformed_json']);
    else expect([answer.status, error.fields]).toEqual([422, { [name]: 'unknown_field' }]);
  });

  test.each(names)('%s is no parameter, order, filter, table or language', async (name) => {
    const admin = await suite.person({ name: 'ADMIN' });
    for (const path of [
      `model-bots/${bot}/files?${name}=1`,
      `model-bots/${bot}/files?${name}[]=1`,
      `admin/tables/tenants?sort=${name}`,
      `admin/tables/tenants?filters[${name}][]=1`,
    ]) {
      const { status, error } = await admin.get(path);
      expect([path, status, Object.keys(error?.fields ?? {}).length]).toEqual([path, 422, 1]);
    }
    expect((await admin.get(`admin/tables/${name}`)).status).toBe(404);
    const { origin } = suite.anonymous;
    expect((await fetch(`${origin}/assets/i18n/${name}.json`)).status).toBe(404);
    const page = await fetch(`${origin}/no-such-page`, {
      headers: { Cookie: `lang=${name}; theme=${name}` },
    });
    expect([page.status, (await page.text()).includes('lang="en"')]).toEqual([404, true]);
  });
});
