import { eq } from 'drizzle-orm';
import type { UpdateWidgetInput, WidgetData } from '#contracts/widget.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBots, modelBotWidgets } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { readWidget, widgetSettings } from './read-widget.ts';

/**
 * Sets on which sites a bot's widget may stand, how it looks, and how much it may be asked.
 * @throws {AppError} `version_conflict` with the settings as they are now, when others changed them since
 */
export async function updateWidget({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace; settings: UpdateWidgetInput };
}): Promise<WidgetData> {
  const { modelBotId, place } = input;
  const { version, ...settings } = input.settings;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    // The bot's row stands in for the settings, which may not be there yet.
    await transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(eq(modelBots.id, modelBotId))
      .for('update');
    const present = await widgetSettings(transaction, modelBotId);
    if (present.version !== version) throw new AppError('version_conflict', { current: present });
    const changed = { ...settings, version: version + 1 };
    await transaction
      .insert(modelBotWidgets)
      .values({ ...changed, modelBotId, spaceId: place.spaceId })
      .onConflictDoUpdate({ target: modelBotWidgets.modelBotId, set: changed });
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'widget.updated',
      subjectType: 'modelBot',
      subjectId: modelBotId,
      details: { enabled: settings.enabled, origins: settings.origins },
    });
  });
  return readWidget({ ctx, input: { modelBotId, place } });
}
