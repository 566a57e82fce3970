import { z } from 'zod';
import { stepStates } from '#rules/tools.ts';
import { messageAttachment } from './attachment.ts';
import { answerSupport, citation, messageStatuses } from './conversation.ts';

/** That a conversation is shared: `path` (without language prefix) is what to send to others. */
export const conversationShare = z.object({
  id: z.uuid(),
  path: z.string(),
  /** When the copy was made that others read. */
  sharedAt: z.iso.datetime(),
  /** So many messages are in it. */
  messages: z.number().int(),
});
export type ConversationShareData = z.infer<typeof conversationShare>;

/** A conversation as it was when it was shared. Who had it is not told. */
export const sharedConversation = z.object({
  id: z.uuid(),
  modelBotId: z.uuid(),
  modelBotName: z.string(),
  title: z.string(),
  sharedAt: z.iso.datetime(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      role: z.enum(['user', 'assistant']),
      text: z.string(),
      model: z.string().nullable(),
      status: z.enum(messageStatuses).exclude(['streaming', 'waiting']),
      /** What a question was asked with. The files themselves are not shared. */
      attachments: z.array(messageAttachment),
      /** `fileId` is null for what is quoted of an attachment. */
      citations: z.array(citation),
      /** What an agent did, by name. What it sent, what came back and its pictures are not shared. */
      steps: z.array(
        z.object({
          tool: z.string(),
          title: z.string().nullable(),
          state: z.enum(stepStates).extract(['done', 'failed', 'declined']),
        }),
      ),
      /** Null where no language model wrote it, or it was not checked. */
      support: answerSupport.nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type SharedConversationData = z.infer<typeof sharedConversation>;
