import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row of `model_bots` is published to a person who is a reader of its company: published, not archived, and
 * meant for all readers or for them.
 */
export function openToReader(personId: string | SQL): SQL<boolean> {
  return sql<boolean>`(model_bots.published_at IS NOT NULL AND model_bots.archived_at IS NULL AND (
    model_bots.audience = 'all' OR EXISTS (SELECT FROM model_bot_readers
      WHERE model_bot_readers.model_bot_id = model_bots.id AND model_bot_readers.user_id = ${personId})))`;
}
