import { access } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../context.ts';

type Place = { spaceId: string; modelBotId: string };

/** Beside the bot's uploaded files, so that it goes with them. */
export const avatarFolder = (modelBotId: string) => path.join(modelBotId, 'avatars');

/** Where a bot's picture lies. Its name is the id, which whoever may see the bot learns with it. */
export function avatarPath({ storage }: App, { spaceId, modelBotId }: Place, avatarId: string): string {
  return storage.pathOf(path.join(spaceId, avatarFolder(modelBotId), avatarId));
}

/** Whether there is such a picture. */
export function hasAvatar(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
