import { expect, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { ApiClient } from '../../testing/client.ts';
import { openAnswer } from '../../testing/conversations.ts';
import type { OpenAiServer } from '../../testing/openai-server.ts';

/** What stands in a file, and what the provider quotes of it before it stops in the middle. */
export const rule = 'The gate closes twenty minutes before departure.';
export const firstWords = 'The gate “closes twenty minutes before departure” [1].';

/** Reads a stream of events; `ended` fails where the connection breaks. */
export function readEvents(response: Response) {
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })();
  reading.catch(() => undefined);
  return { read: () => text, ended: reading };
}

/** Waits until a reader of a stream has everything that the model said before it stopped, the citation included. */
export const untilHalf = ({ read }: { read: () => string }) =>
  vi.waitFor(
    () => {
      const told = read();
      const deltas = told.matchAll(/"type":"text-delta".*?"delta":("(?:[^"\\]|\\.)*")/g);
      expect(Array.from(deltas, ([, delta]) => JSON.parse(delta as string)).join('')).toContain(firstWords);
      expect(told).toContain('"data-citation"');
    },
    { timeout: 60_000 },
  );

/** What its model thinks before them. */
export const firstThought = 'They ask about the gate.';

/** Asks, and stops in the middle of the answer until `goOn`. */
export async function askHalf(provider: OpenAiServer, asker: ApiClient, bot: string) {
  const rest = Promise.withResolvers<string>();
  provider.script({ thinks: [firstThought], says: [firstWords, rest.promise] });
  const { data } = await asker.post<{ id: string }>(`model-bots/${bot}/conversations`, {});
  const response = await openAnswer(asker, data.id, { text: 'When does the gate close?' });
  const { read, ended } = readEvents(response);
  await untilHalf({ read });
  return {
    conversation: data.id,
    /** What has come so far. */
    read,
    goOn: (words = ' So be early.') => rest.resolve(words),
    ended,
  };
}

/** The last answer of a conversation. */
export async function answerIn(conversation: string, asker: ApiClient) {
  type Message = { status: string; parts: { type: string; text?: string; data?: { quote?: string } }[] };
  const { data } = await asker.get<{ messages: Message[] }>(`conversations/${conversation}`);
  const last = data.messages.at(-1);
  const parts = last?.parts ?? [];
  const textOf = (type: string) => parts.map((part) => (part.type === type ? part.text : '')).join('');
  return {
    status: last?.status,
    text: textOf('text'),
    thought: textOf('reasoning'),
    quotes: parts.flatMap((part) => (part.type === 'data-citation' ? [part.data?.quote] : [])),
  };
}

/** How many answers a person has taken today. */
export async function usedBy(database: Database, userId: string): Promise<number> {
  const [row] = await database.runAcrossSpaces<{ used: number }>({
    name: 'used',
    text: "SELECT used FROM usage_counters WHERE subject_id = $1 AND kind = 'fileResponses'",
    values: [userId],
  });
  return row?.used ?? 0;
}
