import type { OfferedModel } from '#rules/model-providers.ts';
import type { Transaction } from '../../db/database.ts';
import type { App } from '../context.ts';

/**
 * After a change of a provider that makes vectors of texts, before or after it: what is missing now is made.
 */
export async function queueMissingVectors(
  app: Pick<App, 'jobs'>,
  transaction: Transaction,
  states: { models: readonly OfferedModel[] }[],
): Promise<void> {
  if (!states.some(({ models }) => models.some(({ purpose }) => purpose === 'embedding'))) return;
  await app.jobs.enqueue(transaction, 'embedMissing', { retryNow: true }, { key: 'embed-missing' });
}
