import type {
  CitationData,
  ConversationWithMessages,
  MessageData,
} from '../../src/contracts/conversation.ts';
import type { ErrorBody } from '../../src/contracts/error.ts';
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
  return (await readAnswer(client, `conversations/${conversation}/messages`, body)).status;
}

/** What came back for a question: every part that was streamed, or why there is none. */
type ReadAnswer = {
  status: number;
  headers: Headers;
  error: ErrorBody['error'] | undefined;
  parts: Record<string, unknown>[];
  /** The message that was written. */
  id: string;
  text: string;
  citations: CitationData[];
};

/** Sends a question, or asks for another version: for whoever reads the answer while it is written. */
export const openAnswer = (client: ApiClient, conversation: string, body: object, headers: object = {}) =>
  openStream(client, `conversations/${conversation}/messages`, body, headers);

const openStream = (client: ApiClient, path: string, body: object, headers: object = {}) =>
  client.fetch(path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Sends this where an answer is streamed back, and reads that to its end. */
export async function readAnswer(client: ApiClient, path: string, body: object): Promise<ReadAnswer> {
  const response = await openStream(client, path, body);
  const { status, headers } = response;
  const error = status === 200 ? undefined : ((await response.json()) as ErrorBody).error;
  const parts = status === 200 ? await readEvents(response) : [];
  return {
    status,
    headers,
    error,
    parts,
    id: String(parts[0]?.messageId),
    text: parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join(''),
    citations: parts.flatMap((part) => (part.type === 'data-citation' ? [part.data as CitationData] : [])),
  };
}

/** Asks in a conversation, named by its id, or in a new one with a bot, and reads the answer to its end. */
export async function ask(
  client: ApiClient,
  where: string | { bot: string; draft?: boolean },
  text: string,
): Promise<ReadAnswer & { conversation: string }> {
  const conversation =
    typeof where === 'string' ? where : await begin(client, where.bot, { draft: where.draft ?? false });
  return { conversation, ...(await readAnswer(client, `conversations/${conversation}/messages`, { text })) };
}

export const read = async (client: ApiClient, conversation: string) =>
  (await client.get<ConversationWithMessages>(`conversations/${conversation}`)).data;

export const textOf = (message: MessageData | undefined) =>
  message?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('') ?? '';
