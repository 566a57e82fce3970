import path from 'node:path';

const folderName = 'media';

/** Beside the bot's uploaded files, so that it goes with the bot, and by person, so that it goes with them. */
export const mediaFolder = (modelBotId: string, userId: string) => path.join(modelBotId, folderName, userId);

/** The same of every bot in every space, as a pattern below the storage's root. */
export const mediaFoldersOf = (userId: string) => `*/*/${folderName}/${userId}`;
