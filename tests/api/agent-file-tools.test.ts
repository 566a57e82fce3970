import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerSupportData } from '../../src/contracts/conversation.ts';
import { createAgentSuite } from '../testing/agents.ts';

const suite = createAgentSuite();
const { switchOn, askAgent, callThenSay } = suite;

const manual = `# Cranes

## Daily checks

The driver checks the brakes before the first lift.

## Storms

Above wind force eight the cranes stand still.
`;
const incidents = `Date,Kind,Quay,Loss
2025-03-01,Theft,A,€ 1200.50
2025-04-02,Theft,C,€ 310.00
2025-04-20,Theft,C,€ 15.25
2025-05-01,Fire,B,€ 12000.00
`;

beforeAll(async () => {
  const { client, tenant } = suite;
  await client.upload(tenant.modelBotId, 'manual.md', manual);
  await client.upload(tenant.modelBotId, 'incidents.csv', incidents);
  await client.untilIngested(tenant.modelBotId);
});

/** What a model that calls a tool is told of it. */
async function told(name: string, args: object): Promise<{ text: string; error: string | null }> {
  await switchOn({ enabled: ['calculator'] });
  callThenSay({ name, arguments: args as Record<string, unknown> });
  const { text, steps } = await askAgent('Hello there');
  return { text, error: steps[0]?.error ?? null };
}

describe('a model that calls tools', () => {
  test('is told which files there are, and none of another tenant', async () => {
    const { text } = await told('list_files', {});
    expect(text).toMatch(/<file name="incidents\.csv" read="\d{4}-\d{2}-\d{2}"\/>/);
    expect(text).toContain('manual.md');
    expect(text).toContain('rules.md');
    expect(text).not.toContain('secret.md');
    expect((await told('list_files', { words: 'MANUAL' })).text).not.toContain('rules.md');
  });

  test('is told what a file is made of: its sections, and its tables with their columns', async () => {
    const { text } = await told('list_files', { file: 'manual.md' });
    expect(text).toContain('Daily checks');
    expect(text).toContain('Storms');
    expect((await told('list_files', { file: 'incidents.csv' })).text).toContain(
      'Table 1: 4 rows; columns "Date", "Kind", "Quay", "Loss"',
    );
  });

  test('reads a section by its path, and can cite it', async () => {
    await switchOn({ enabled: ['calculator'] });
    suite.provider.script(
      { calls: [{ name: 'read_section', arguments: { file: 'manual.md', section: 'Storms' } }] },
      ({ messages }) => {
        const [, number] = /number="(\d+)"/.exec(String(messages.at(-1)?.content)) ?? [];
        return [`“Above wind force eight the cranes stand still” [${number}].`];
      },
    );
    const { text, parts, steps } = await askAgent('Hello there');
    expect(steps[0]?.result).toContain('stand still');
    expect(text).toBe('“Above wind force eight the cranes stand still” [1].');
    expect(parts.some(({ type }) => type === 'data-citation')).toBe(true);
  });

  test('reads on where a long file goes on', async () => {
    const { client, tenant } = suite;
    const paragraphs = Array.from(
      { length: 120 },
      (_, at) => `Berth ${at} ${'is for ships of the line '.repeat(20)}.`,
    );
    await client.upload(tenant.modelBotId, 'berths.txt', paragraphs.join('\n\n'));
    await client.untilIngested(tenant.modelBotId);
    const first = await told('read_section', { file: 'berths.txt' });
    const [, next] = /read on with "from": (\d+)/.exec(first.text) ?? [];
    expect(first.text).toContain('Berth 0 ');
    expect(first.text.length).toBeLessThan(14_000);
    const second = await told('read_section', { file: 'berths.txt', from: Number(next) });
    expect(second.text).not.toContain('Berth 0 ');
    expect(second.text).toMatch(/Berth \d+ /);
  });

  test('reads no file of another tenant by its name', async () => {
    for (const name of ['list_files', 'read_section', 'compute_table']) {
      const { text, error } = await told(name, { file: 'secret.md' });
      expect(error).toBe('invalid_arguments');
      expect(text).not.toContain('zulu-yankee');
    }
  });

  test('has figures worked out over a table, and the rows behind them to cite', async () => {
    const { text } = await told('compute_table', {
      file: 'incidents.csv',
      where: [{ column: 'Kind', value: 'Theft' }],
      figures: [{ of: 'sum', column: 'Loss' }, { of: 'count' }],
      groupBy: 'Quay',
    });
    expect(text).toContain('3 of 4 rows meet the conditions.');
    expect(text).toMatch(/Group "A":\nsum of Loss: 1200\.5 €\ncount: 1/);
    expect(text).toMatch(/Group "C":\nsum of Loss: 325\.25 €\ncount: 2/);
    await switchOn({ enabled: ['calculator'] });
    const call = { file: 'incidents.csv', figures: [{ of: 'maximum', column: 'Loss' }] };
    suite.provider.script({ calls: [{ name: 'compute_table', arguments: call }] }, ({ messages }) => {
      const [, number] = /\[(\d+)\] Date: 2025-05-01/.exec(String(messages.at(-1)?.content)) ?? [];
      return [`The fire was the dearest: “Loss: € 12000.00” [${number}].`];
    });
    const cited = await askAgent('Hello there');
    expect(cited.text).toBe('The fire was the dearest: “Loss: € 12000.00” [1].');
  });

  test('is told the columns there are where it names another, and the tables where it asks for one more', async () => {
    const figures = [{ of: 'sum', column: 'Costs' }];
    const { text, error } = await told('compute_table', { file: 'incidents.csv', figures });
    expect(error).toBe('invalid_arguments');
    expect(text).toContain('The columns are: "Date" (date), "Kind" (text), "Quay" (text), "Loss" (number).');
    expect((await told('compute_table', { file: 'manual.md' })).text).toContain('no tables');
  });
});

describe('a model without tools', () => {
  test('is told the figure that a plain question asks for, which supports what it says', async () => {
    await switchOn({});
    suite.provider.script(['There were 2 thefts on quay C.']);
    const before = suite.provider.requests.length;
    const { parts } = await askAgent('How many thefts were there on quay C?');
    const told = JSON.stringify(suite.provider.requests[before]?.body.messages);
    expect(told).toContain('count = 2, over 2 of 4 rows of incidents.csv with ');
    const marked = parts.flatMap(({ type, data }) =>
      type === 'data-support' ? (data as unknown as AnswerSupportData).unsupported : [],
    );
    expect(marked).toEqual([]);
  });
});
