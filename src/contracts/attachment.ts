import { z } from 'zod';
import { fileErrorCodes, fileStatuses } from '#rules/files.ts';
import { omission } from './file.ts';

/**
 * A file for the questions of one conversation. Once its status is `ready` a question may be asked with it; from then
 * on it is `asked`, and stays as long as the conversation.
 */
export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.string().nullable(),
  size: z.number().int(),
  pages: z.number().int().nullable(),
  status: z.enum(fileStatuses),
  progress: z.number().min(0).max(1),
  error: z.enum(fileErrorCodes).nullable(),
  /** What was left out when it was read. */
  omissions: z.array(omission),
  asked: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AttachmentData = z.infer<typeof attachment>;

/** What a question says of a file that it was asked with; in what is shared of a conversation without `fileId`. */
export const messageAttachment = attachment
  .pick({ name: true, format: true, size: true, pages: true })
  .extend({ fileId: z.uuid().nullable() });
export type MessageAttachmentData = z.infer<typeof messageAttachment>;
