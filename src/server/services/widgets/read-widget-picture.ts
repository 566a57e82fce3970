import { AppError } from '../../errors.ts';
import { readStoredPicture, type StoredPicture } from '../../storage/stored-picture.ts';
import type { App } from '../context.ts';
import { avatarKey } from '../model-bots/avatars.ts';
import type { OpenWidget } from './open-widget.ts';

/** The uploaded picture that a widget shows. @throws {AppError} `not_found` where it shows none */
export async function readWidgetPicture({
  app,
  input,
}: {
  app: App;
  input: { widget: OpenWidget };
}): Promise<StoredPicture> {
  const { modelBotId, spaceId, pictureId } = input.widget;
  if (pictureId === null) throw new AppError('not_found');
  return readStoredPicture(app.storage, avatarKey({ spaceId, modelBotId }, pictureId));
}
