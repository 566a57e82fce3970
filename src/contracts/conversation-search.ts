import { z } from 'zod';
import { wordsField } from './words-field.ts';

/** A text in pieces, those that were looked for marked. */
const markedText = z.array(z.object({ text: z.string(), marked: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

export const conversationSearchInput = z.strictObject({
  search: wordsField(200),
  /** Only conversations with this bot. */
  modelBotId: z.uuid({ error: 'invalid' }).optional(),
});
export type ConversationSearchInput = z.output<typeof conversationSearchInput>;

/** A conversation, or a message in it, that has the words. */
export const conversationHit = z.object({
  conversationId: z.uuid(),
  modelBotId: z.uuid(),
  modelBotName: z.string(),
  title: markedText,
  /** The message to jump to; null where only the title has the words. */
  message: z.object({ id: z.uuid(), role: z.enum(['user', 'assistant']), excerpt: markedText }).nullable(),
  at: z.iso.datetime(),
});
export type ConversationHit = z.infer<typeof conversationHit>;
