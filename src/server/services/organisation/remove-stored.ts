import { type AttachmentPlace, attachmentFolder } from '../attachments/attachment-folder.ts';
import type { App } from '../context.ts';

/** Removes the bytes of bots, of a whole space, or of conversations' attachments, whose rows are gone. */
export async function removeStored({
  app,
  input: { spaceId, modelBotIds, wholeSpace, attachments = [] },
}: {
  app: App;
  input: {
    spaceId: string;
    modelBotIds: string[];
    wholeSpace: boolean;
    attachments?: AttachmentPlace[] | undefined;
  };
}): Promise<void> {
  for (const modelBotId of modelBotIds) {
    app.knowledge.forget(modelBotId);
    await app.storage.removeModelBot({ spaceId, modelBotId });
  }
  for (const place of attachments) {
    app.knowledge.forgetConversation(place);
    await app.storage.removeModelBot({ spaceId, modelBotId: attachmentFolder(place) });
  }
  if (wholeSpace) await app.storage.removeSpace(spaceId);
}
