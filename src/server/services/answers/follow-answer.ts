import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { MessageData } from '#contracts/conversation.ts';
import type { Locale } from '#rules/preferences.ts';
import type { AnswerPart } from '../../answering/live-answers.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { prepare } from '../../db/prepare.ts';
import { messages } from '../../db/schema/conversations.ts';
import type { App, SignedInContext } from '../context.ts';
import { loadMessages } from '../conversations/load-messages.ts';
import { endPartsOfStored, textIdOf } from './end-of-answer.ts';

/** How often what another process writes is looked for. Milliseconds. */
const lookMilliseconds = 300;

/**
 * The parts of the answer being written in a conversation, those already written first: as they come where this process
 * writes it, else from what its writer writes down.
 * @returns null when none is being written
 */
export async function followAnswer({
  ctx,
  input: { conversationId, place },
}: {
  ctx: SignedInContext;
  input: { conversationId: string; place: AuthorizedPlace };
}): Promise<AsyncIterable<AnswerPart[]> | null> {
  const { app, locale } = ctx;
  const here = app.liveAnswers.read(conversationId);
  if (here) return here;
  const { spaceId } = place;
  const [answer] = await app.database.inSpace(spaceId, (transaction) =>
    transaction
      .select({ answerId: messages.id })
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), eq(messages.status, 'streaming'))),
  );
  return answer ? readOn(app, locale, { conversationId, spaceId, ...answer }) : null;
}

type Followed = { conversationId: string; spaceId: string; answerId: string };

async function* readOn(app: App, locale: Locale, followed: Followed): AsyncGenerator<AnswerPart[]> {
  const { spaceId, answerId } = followed;
  let next = 0;
  let text = '';
  for (;;) {
    const statement = readParts({ answerId, from: next });
    const [[state]] = await app.database.batchInSpace<[WrittenDown]>(spaceId, [statement]);
    if (state?.status !== 'streaming') return yield* rest(app, locale, followed, next === 0 ? null : text);
    const parts = state.batches?.flat() ?? [];
    if (parts.length > 0) yield parts;
    for (const part of parts) if (part.type === 'text-delta') text += part.delta;
    next += state.batches?.length ?? 0;
    await sleep(lookMilliseconds);
  }
}

type WrittenDown = { status: MessageData['status']; batches: AnswerPart[][] | null };

const given = sql.placeholder;
const readParts = prepare<'answerId' | 'from'>(
  'read_parts',
  sql`SELECT status, (SELECT json_agg(parts ORDER BY number) FROM answer_parts
      WHERE message_id = messages.id AND number >= ${given('from')}::int) AS batches
    FROM messages WHERE id = ${given('answerId')}::uuid`,
);

/**
 * What an answer that has ended is made of beside what its reader has.
 * @param read the text that was read of it; null where nothing was
 */
async function* rest(
  app: App,
  locale: Locale,
  { conversationId, spaceId, answerId }: Followed,
  read: string | null,
): AsyncGenerator<AnswerPart[]> {
  const all = await app.database.inSpace(spaceId, (transaction) => loadMessages(transaction, conversationId));
  const stored = all.find(({ id }) => id === answerId);
  if (!stored) return yield [{ type: 'abort' }];
  const { status, model, insteadOf, insteadBecause, unseenPictures, confidence, refused } = stored;
  const { thoughtMilliseconds, parentId, parts } = stored;
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const id = textIdOf({ answerId });
  const goesOn = read !== null && text.startsWith(read);
  const delta = goesOn ? text.slice(read.length) : text;
  const messageMetadata = { questionId: parentId ?? '', model: model ?? '' };
  yield [
    ...(goesOn
      ? []
      : [
          { type: 'start' as const, messageId: answerId, messageMetadata },
          { type: 'text-start' as const, id },
        ]),
    ...(delta === '' ? [] : [{ type: 'text-delta' as const, id, delta }]),
    ...parts.flatMap(asStreamed),
    ...(insteadOf
      ? [
          {
            type: 'message-metadata' as const,
            messageMetadata: { model: model ?? '', insteadOf, insteadBecause },
          },
        ]
      : []),
    ...(unseenPictures ? [{ type: 'message-metadata' as const, messageMetadata: { unseenPictures } }] : []),
    ...(confidence ? [{ type: 'message-metadata' as const, messageMetadata: { confidence } }] : []),
    ...(refused ? [{ type: 'message-metadata' as const, messageMetadata: { refused } }] : []),
    ...(thoughtMilliseconds === undefined
      ? []
      : [{ type: 'message-metadata' as const, messageMetadata: { thoughtMilliseconds } }]),
    { type: 'text-end', id },
    ...endPartsOfStored(locale, status),
  ];
}

/** A stored part as it is streamed, the text apart. */
function asStreamed(part: MessageData['parts'][number]): AnswerPart[] {
  if (part.type === 'text' || part.type === 'data-attachment') return [];
  if (part.type !== 'reasoning') return [part];
  const { id, text: delta } = part;
  const told: AnswerPart[] = delta === '' ? [] : [{ type: 'reasoning-delta', id, delta }];
  return [{ type: 'reasoning-start', id }, ...told, { type: 'reasoning-end', id }];
}
