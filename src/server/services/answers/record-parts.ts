import type { Statement } from '../../db/batch.ts';
import { storableValue } from '../../storable.ts';
import type { App } from '../context.ts';

/** So long parts are gathered. An answer that ends sooner leaves none. Milliseconds. */
const batchMilliseconds = 400;

/** What an answer is made of; pieces of one text follow one another, under one id where it has any. */
type Part = { type: string; id?: string; delta?: unknown };

/** Parts of an answer as JSON, and the how many-th of its batches they are. */
type Batch = { number: number; parts: string };

/** Writes an answer's parts down until it is ended; what cannot be written at the moment is with the next batch. */
export type PartsRecord = {
  add(parts: readonly Part[]): void;
  /** @returns what is not written down, maybe nothing */
  end(): Promise<Batch>;
};

/**
 * Writes down what an answer is made of as it comes, so that other processes can show it, and its words outlast this one.
 * Nothing waits for that, nor it for the disk.
 * @param record.keep the statement that keeps a batch
 */
export function recordParts(
  app: Pick<App, 'database' | 'log'>,
  record: { spaceId: string; keep: (batch: Batch) => Statement },
): PartsRecord {
  const waiting: Part[] = [];
  let number = 0;
  let writing: Promise<void> | null = null;
  const batchOf = (some: Part[]): Batch => ({ number, parts: JSON.stringify(storableValue(joined(some))) });

  const write = async () => {
    const taken = waiting.length;
    const statement = record.keep(batchOf(waiting.slice(0, taken)));
    try {
      await app.database.batchInSpace(record.spaceId, [statement], { waitsForDisk: false });
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

  return {
    add: (parts) => void waiting.push(...parts),
    async end() {
      clearInterval(timer);
      await writing;
      return batchOf(waiting);
    },
  };
}

type Piece = Part & { delta: string };

const isPiece = (part: Part | undefined): part is Piece => typeof part?.delta === 'string';

/** The same parts with as few pieces of text as there can be. */
function joined(parts: readonly Part[]): Part[] {
  const fewer: Part[] = [];
  for (const part of parts) {
    const last = fewer.at(-1);
    if (isPiece(last) && isPiece(part) && last.type === part.type && last.id === part.id) {
      fewer[fewer.length - 1] = { ...last, delta: last.delta + part.delta };
    } else fewer.push(part);
  }
  return fewer;
}

/** The other half of a surrogate pair is still to come. */
function endsInTheMiddle(parts: readonly Part[]): boolean {
  const last = parts.at(-1);
  return isPiece(last) && /[\ud800-\udbff]$/.test(last.delta);
}
