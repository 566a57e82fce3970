import type { App } from '../context.ts';

/** Removes the bytes of bots, or of a whole space, whose rows are gone. */
export async function removeStored(
  app: App,
  { spaceId, modelBotIds, wholeSpace }: { spaceId: string; modelBotIds: string[]; wholeSpace: boolean },
): Promise<void> {
  for (const modelBotId of modelBotIds) {
    app.knowledge.forget(modelBotId);
    await app.storage.removeModelBot({ spaceId, modelBotId });
  }
  if (wholeSpace) await app.storage.removeSpace(spaceId);
}
