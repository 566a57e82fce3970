import { sql } from 'drizzle-orm';
import type { AnswerPart } from '../../answering/live-answers.ts';
import { prepare } from '../../db/prepare.ts';
import { storableValue } from '../../storable.ts';
import type { App } from '../context.ts';
import type { Question } from './store-question.ts';

/** So long parts are gathered. An answer that ends sooner leaves none. Milliseconds. */
const batchMilliseconds = 400;

/** Writes an answer's parts down until it is ended; what cannot be written at the moment is with the next batch. */
export type PartsRecord = { end(): Promise<void> };

/**
 * Writes down what an answer is made of as it comes, so that other processes can show it, and its words outlast this one.
 * Nothing waits for that, nor it for the disk.
 */
export function recordParts(
  app: Pick<App, 'database' | 'presence' | 'log'>,
  { answerId, spaceId }: Pick<Question, 'answerId' | 'spaceId'>,
  parts: AsyncIterable<AnswerPart[]>,
): PartsRecord {
  const waiting: AnswerPart[] = [];
  let number = 0;
  let writing: Promise<void> | null = null;

  const write = async () => {
    const taken = waiting.length;
    const batch = joined(waiting.slice(0, taken));
    const row = { answerId, spaceId, writerId: app.presence.id, number };
    const statement = keepParts({ ...row, parts: JSON.stringify(storableValue(batch)) });
    try {
      await app.database.batchInSpace(spaceId, [statement], { waitsForDisk: false });
      waiting.splice(0, taken);
      number += 1;
    } catch (error) {
      app.log.warn({ error }, 'An answer could not be written down as it comes');
    }
  };
  const timer = setInterval(() => {
    if (waiting.length === 0 || endsInTheMiddle(waiting)) return;
    writing ??= write().finally(() => {
      writing = null;
    });
  }, batchMilliseconds);
  void (async () => {
    for await (const some of parts) waiting.push(...some);
  })();

  return {
    async end() {
      clearInterval(timer);
      await writing;
    },
  };
}

const isPiece = (part: AnswerPart | undefined) =>
  part?.type === 'text-delta' || part?.type === 'reasoning-delta' ? part : null;

/** The same parts with as few pieces of text as there can be. */
function joined(parts: readonly AnswerPart[]): AnswerPart[] {
  const fewer: AnswerPart[] = [];
  for (const part of parts) {
    const [last, piece] = [isPiece(fewer.at(-1)), isPiece(part)];
    if (last && piece && last.type === piece.type && last.id === piece.id) {
      fewer[fewer.length - 1] = { ...last, delta: last.delta + piece.delta };
    } else fewer.push(part);
  }
  return fewer;
}

/** The other half of a surrogate pair is still to come. */
function endsInTheMiddle(parts: readonly AnswerPart[]): boolean {
  return /[\ud800-\udbff]$/.test(isPiece(parts.at(-1))?.delta ?? '');
}

const given = sql.placeholder;

/** Whoever has been taken for gone has nothing to add. */
const keepParts = prepare<'answerId' | 'spaceId' | 'writerId' | 'number' | 'parts'>(
  'keep_parts',
  sql`INSERT INTO answer_parts (message_id, space_id, number, parts)
    SELECT id, ${given('spaceId')}::uuid, ${given('number')}::int, ${given('parts')}::jsonb FROM messages
    WHERE id = ${given('answerId')}::uuid AND status = 'streaming' AND writer_id = ${given('writerId')}::uuid
    ON CONFLICT DO NOTHING`,
);
