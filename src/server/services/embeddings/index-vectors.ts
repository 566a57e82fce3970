import { followSets } from '../../search/follow-nearest.ts';
import type { App } from '../context.ts';

/** Keeps the indexes of large assistants' vectors in order, where the database server can have any. */
export async function indexVectors({
  app: { database, nearest },
  input: { signal },
}: {
  app: App;
  input: { signal: AbortSignal };
}): Promise<void> {
  if ('schema' in nearest) await followSets({ database, schema: nearest.schema }, signal);
}
