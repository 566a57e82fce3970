import path from 'node:path';

const folderName = 'attachments';

/** The conversation that attachments belong to, with its bot and its person. */
export type AttachmentPlace = { modelBotId: string; userId: string; conversationId: string };

/** Beside the bot's own files, so that it goes with the bot, then by person and conversation, to go with them. */
export const attachmentFolder = ({ modelBotId, userId, conversationId }: AttachmentPlace) =>
  path.join(modelBotId, folderName, userId, conversationId);

/** Those of one person in every conversation, as a pattern below the storage's root. */
export const attachmentFoldersOf = (userId: string) => `*/*/${folderName}/${userId}`;
