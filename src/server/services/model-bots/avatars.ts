import path from 'node:path';

type Place = { spaceId: string; modelBotId: string };

/** Beside the bot's uploaded files, so that it goes with them. */
export const avatarFolder = (modelBotId: string) => path.join(modelBotId, 'avatars');

/** Under which a bot's picture is stored. Its name is the id, which whoever may see the bot learns with it. */
export const avatarKey = ({ spaceId, modelBotId }: Place, avatarId: string) =>
  path.join(spaceId, avatarFolder(modelBotId), avatarId);
