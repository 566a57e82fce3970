import { sql } from 'drizzle-orm';
import { prepare } from '../db/prepare.ts';
import type { TermRow } from '../language/lexicon/tenant-terms.ts';

/** What a search asks the database first: whether what is held in memory of a bot still holds. */
export type KnowledgeState = {
  /** Changes whenever a file of the bot is read, read anew, renamed, or goes, and when its index is put together anew. */
  fingerprint: string;
  /** The terms of the bot's tenant. */
  terms: TermRow[];
};

/**
 * The statement that reads a bot's `KnowledgeState`, for a batch bound to the bot's space. Asking each time makes
 * several processes agree, and what row-level security hides is not searched.
 */
export const knowledgeState = prepare<'modelBotId'>(
  'knowledge_state',
  sql`SELECT (
      SELECT count(*) || ' ' || coalesce(sum(hashtextextended(id::text || read_at::text || name, 0)), 0)
      FROM files WHERE model_bot_id = ${sql.placeholder('modelBotId')}::uuid AND read_at IS NOT NULL
    ) || ' ' || (
      SELECT coalesce(sum(hashtextextended(id::text, 0)), 0) FROM index_segments
      WHERE model_bot_id = ${sql.placeholder('modelBotId')}::uuid AND superseded_at IS NULL
    ) AS fingerprint, (
      SELECT coalesce(json_agg(json_build_object('tenantId', terms.tenant_id, 'term', terms.term,
        'meanings', terms.meanings) ORDER BY terms.id), '[]')
      FROM model_bots INNER JOIN terms ON terms.tenant_id = model_bots.tenant_id
      WHERE model_bots.id = ${sql.placeholder('modelBotId')}::uuid
    ) AS terms`,
);
