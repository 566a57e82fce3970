import type { ConversationWithMessages, MessageData } from '../../src/contracts/conversation.ts';
import { type ApiClient, readEvents } from './client.ts';
import type { Suite } from './suite.ts';

const handbook = `# Ferry handbook

Passengers must check in at least forty minutes before departure. The gate closes twenty minutes before departure.

Bicycles travel for six euros each way and are stored on deck two.
`;

/** Who makes the suite's bot, which has read a handbook of a ferry, and who only asks it. */
export async function readHandbook(suite: Suite) {
  const { modelBotId: bot, companyId } = suite.tenant;
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  await creator.upload(bot, 'handbook.md', handbook);
  await creator.untilIngested(bot);
  return { bot, creator, reader: await suite.person({ name: 'READ_USER', companyId }) };
}

/** Begins a conversation. @returns its id */
export async function begin(client: ApiClient, bot: string, options: object = {}): Promise<string> {
  return (await client.post<{ id: string }>(`model-bots/${bot}/conversations`, options)).data.id;
}

/** Sends a question, or asks for another version, and reads the answer to its end. @returns the status */
export async function send(client: ApiClient, conversation: string, body: object): Promise<number> {
  const response = await client.fetch(`conversations/${conversation}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status === 200) await readEvents(response);
  return response.status;
}

export const read = async (client: ApiClient, conversation: string) =>
  (await client.get<ConversationWithMessages>(`conversations/${conversation}`)).data;

export const textOf = (message: MessageData | undefined) =>
  message?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('') ?? '';
