import { beforeAll, describe, expect, test } from 'vitest';
import type { MessageData } from '../../src/contracts/conversation.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask, read } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let client: ApiClient;
let bot: string;

const incidents = `Date,Kind,Quay,Loss
2025-03-01,Theft,A,€ 1200.50
2025-03-09,Damage,C,€ 80.00
2025-04-02,Theft,C,€ 310.00
2025-04-20,Theft,C,€ 15.25
2025-05-01,Fire,B,€ 12000.00
`;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  client = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  await client.upload(bot, 'incidents.csv', incidents);
  await client.untilIngested(bot);
});

describe('a figure over a table', () => {
  test('is worked out without a model, claimed, and its rows are cited', async () => {
    const { text, citations, conversation } = await ask(client, { bot }, 'How many thefts on quay C?');
    expect(text).toBe(
      '**2**, counted in incidents.csv. I took the rows with Kind: Theft; Quay: C: 2 of 5.\n\n' +
        '- “Date: 2025-04-02; Kind: Theft; Quay: C; Loss: € 310.00” [1]\n' +
        '- “Date: 2025-04-20; Kind: Theft; Quay: C; Loss: € 15.25” [2]',
    );
    expect(citations.map(({ quote }) => quote)).toEqual([
      'Date: 2025-04-02; Kind: Theft; Quay: C; Loss: € 310.00',
      'Date: 2025-04-20; Kind: Theft; Quay: C; Loss: € 15.25',
    ]);
    const { messages } = await read(client, conversation);
    expect(messages.at(-1)).toMatchObject({ confidence: 'sure' } satisfies Partial<MessageData>);
  });

  test('is written as the language of the question writes numbers', async () => {
    const { text } = await ask(client, { bot }, 'What is the total loss of thefts?');
    expect(text).toMatch(/^\*\*1,525\.75 €\*\* is the sum of Loss in incidents\.csv\. /);
  });

  test('is worked out later in a conversation, too, where the question names what it is about', async () => {
    const { conversation } = await ask(client, { bot }, 'How many thefts on quay C?');
    const { text } = await ask(client, conversation, 'How many thefts were there?');
    expect(text).toMatch(
      /^\*\*3\*\*, counted in incidents\.csv\. I took the rows with Kind: Theft: 3 of 5\./,
    );
    expect((await ask(client, conversation, 'How many of those were there?')).text).not.toContain('counted');
  });

  test('is not worked out where it is not certain what is meant', async () => {
    const { text } = await ask(client, { bot }, 'How many thefts on quay C were solved?');
    expect(text).not.toContain('counted');
  });

  test('rests on no file of another assistant', async () => {
    const other = await suite.administered();
    const { text } = await ask(other.admin, { bot: other.modelBotId }, 'How many thefts on quay C?');
    expect(text).not.toContain('counted');
  });
});
