import { eq } from 'drizzle-orm';
import type { WidgetData } from '#contracts/widget.ts';
import { widgetLimits } from '#rules/widgets.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { modelBotWidgets } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';

/** The settings of a bot's widget; those it begins with where nobody has set any. */
export async function readWidget({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}): Promise<WidgetData> {
  const { database, rateLimits } = ctx.app;
  const [settings, askedToday] = await Promise.all([
    database.inSpace(input.place.spaceId, (transaction) => widgetSettings(transaction, input.modelBotId)),
    rateLimits.widgetQuestions(input.modelBotId),
  ]);
  return { ...settings, askedToday };
}

/** Version 0 has not been stored. */
const untouched: Omit<WidgetData, 'askedToday'> = {
  enabled: false,
  origins: [],
  accentColour: null,
  greeting: '',
  position: 'right',
  showsPicture: false,
  offersPerson: false,
  offersTranscript: false,
  takesPictures: false,
  questionsPerDay: widgetLimits.questionsPerDay.initial,
  version: 0,
};

export async function widgetSettings(
  transaction: Transaction,
  modelBotId: string,
): Promise<Omit<WidgetData, 'askedToday'>> {
  const [row] = await transaction
    .select({
      enabled: modelBotWidgets.enabled,
      origins: modelBotWidgets.origins,
      accentColour: modelBotWidgets.accentColour,
      greeting: modelBotWidgets.greeting,
      position: modelBotWidgets.position,
      showsPicture: modelBotWidgets.showsPicture,
      offersPerson: modelBotWidgets.offersPerson,
      offersTranscript: modelBotWidgets.offersTranscript,
      takesPictures: modelBotWidgets.takesPictures,
      questionsPerDay: modelBotWidgets.questionsPerDay,
      version: modelBotWidgets.version,
    })
    .from(modelBotWidgets)
    .where(eq(modelBotWidgets.modelBotId, modelBotId));
  return row ?? untouched;
}
