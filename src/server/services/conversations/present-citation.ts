import type { CitationData } from '#contracts/conversation.ts';
import type { citations } from '../../db/schema/sources.ts';

/** A stored citation as readers get it. */
export const presentCitation = ({
  messageId: _messageId,
  spaceId: _spaceId,
  lastPage,
  ...citation
}: typeof citations.$inferSelect): CitationData => ({ ...citation, ...(lastPage && { lastPage }) });
