import { and, eq } from 'drizzle-orm';
import type { ShownWidget } from '#contracts/widget.ts';
import { answersOutside } from '../../db/predicates/model-bots.ts';
import { modelBots, modelBotVersions, modelBotWidgets } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';
import { type Answering, answeringOf, oneStepColumns } from '../model-bots/answering-settings.ts';

/** A bot that answers the visitors of a site. */
export type OpenWidget = {
  modelBotId: string;
  spaceId: string;
  companyId: string | null;
  answering: Answering;
  questionsPerDay: number;
  /** Of the uploaded picture that it shows. */
  pictureId: string | null;
  shown: ShownWidget;
};

/**
 * The widget of a published bot, for a site that it may stand on.
 * @param origin of the page that asks, as its browser says
 * @throws {AppError} `not_found` for a bot that is closed or not published, or without an enabled widget; `origin_not_allowed`
 */
export async function openWidget({
  app,
  input,
}: {
  app: App;
  input: { modelBotId: string; origin: string | null };
}): Promise<OpenWidget> {
  const found = await app.database.acrossSpaces(async (transaction) => {
    const [row] = await transaction
      .select({
        modelBotId: modelBots.id,
        spaceId: modelBots.spaceId,
        companyId: modelBots.companyId,
        origins: modelBotWidgets.origins,
        greeting: modelBotWidgets.greeting,
        accentColour: modelBotWidgets.accentColour,
        position: modelBotWidgets.position,
        showsPicture: modelBotWidgets.showsPicture,
        offersPerson: modelBotWidgets.offersPerson,
        offersTranscript: modelBotWidgets.offersTranscript,
        takesPictures: modelBotWidgets.takesPictures,
        questionsPerDay: modelBotWidgets.questionsPerDay,
        ...oneStepColumns,
      })
      .from(modelBotWidgets)
      .innerJoin(modelBots, eq(modelBots.id, modelBotWidgets.modelBotId))
      .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
      .where(
        and(
          eq(modelBotWidgets.modelBotId, input.modelBotId),
          eq(modelBotWidgets.enabled, true),
          answersOutside,
        ),
      );
    return row;
  });
  if (!found) throw new AppError('not_found');
  if (input.origin === null || !found.origins.includes(input.origin))
    throw new AppError('origin_not_allowed');
  const { modelBotId, spaceId, companyId, questionsPerDay, ...looks } = found;
  const { greeting, accentColour, position, showsPicture, offersPerson, offersTranscript, takesPictures } =
    looks;
  const { name, starterQuestions, avatarId } = found.versionSettings ?? found;
  const pictureId = showsPicture ? avatarId : null;
  return {
    modelBotId,
    spaceId,
    companyId,
    questionsPerDay,
    pictureId,
    answering: answeringOf(found, false),
    shown: {
      name,
      greeting,
      accentColour,
      position,
      showsPicture,
      picture: pictureId && `/v1/widgets/${modelBotId}/picture?of=${pictureId}`,
      offersPerson,
      // A code that goes to nobody would be waited for.
      offersTranscript: offersTranscript && app.mailTransport !== null,
      takesPictures,
      starterQuestions,
    },
  };
}
