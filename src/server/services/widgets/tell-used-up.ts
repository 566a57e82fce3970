import type { NotificationKind } from '#rules/notifications.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { runnersOf } from '../notifications/runners-of.ts';
import type { OpenWidget } from './open-widget.ts';

/** Tells those who run a bot, once a day, that visitors of other sites are refused what `kind` names. */
export async function tellUsedUp(
  app: Pick<App, 'database' | 'liveEvents'>,
  { modelBotId, spaceId, shown }: OpenWidget,
  kind: Extract<NotificationKind, 'widgetQuestionsUsedUp' | 'widgetHandoversUsedUp'>,
): Promise<void> {
  const day = presentTime().toISOString().slice(0, 10);
  await app.database.inSpace(spaceId, async (transaction) =>
    notify(app, transaction, await runnersOf(transaction, modelBotId), {
      kind,
      values: { name: shown.name },
      path: `/model-bots/${modelBotId}/uploads?tab=share&part=sites`,
      occasion: `${kind} ${modelBotId} ${day}`,
    }),
  );
}
