import { asc, eq, inArray } from 'drizzle-orm';
import { files, webHosts } from '../../db/schema/knowledge.ts';
import {
  avatars,
  modelBots,
  modelBotVersions,
  modelBotWidgets,
  widgetRatings,
} from '../../db/schema/organisation.ts';
import { qualityQuestions, qualityResults, qualityRuns } from '../../db/schema/quality.ts';
import type { ZipEntry } from '../../storage/zip-stream.ts';
import type { App, SignedInContext } from '../context.ts';
import { presentFile } from '../files/present-file.ts';
import { avatarKey } from '../model-bots/avatars.ts';
import { inFolder, jsonEntry, storedBytes } from './export-entries.ts';

/** A person's own assistants: as they are, with their files, versions, pictures, and how their answers were measured. */
export async function* exportBots({ app, actor }: SignedInContext): AsyncGenerator<ZipEntry> {
  const own = await app.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(modelBots)
      .where(eq(modelBots.userId, actor.account.id))
      .orderBy(asc(modelBots.id)),
  );
  for (const { spaceId, ...bot } of own) {
    const { kept, pictures, versions, quality, ...settings } = await belongingsOf(app, bot.id);
    const folder = `bots/${bot.id}`;
    yield jsonEntry(`${folder}/bot.json`, { ...bot, ...settings, files: kept.map(presentFile) });
    yield jsonEntry(`${folder}/versions.json`, versions);
    yield jsonEntry(`${folder}/quality.json`, quality);
    for (const { id } of pictures) {
      const key = avatarKey({ spaceId, modelBotId: bot.id }, id);
      yield { name: `${folder}/avatars/${id}`, content: await storedBytes(app, key) };
    }
    for (const file of kept) {
      // A web page that was never fetched.
      if (file.storageKey === null) continue;
      // The id keeps two files of one name apart.
      const name = `${folder}/files/${file.id}-${inFolder(file.name)}`;
      yield { name, content: await storedBytes(app, file.storageKey) };
    }
  }
}

/** What hangs on one of them. */
const belongingsOf = ({ database }: Pick<App, 'database'>, botId: string) =>
  database.acrossSpaces(async (transaction) => {
    const runs = await transaction
      .select()
      .from(qualityRuns)
      .where(eq(qualityRuns.modelBotId, botId))
      .orderBy(asc(qualityRuns.createdAt));
    const results = await transaction
      .select()
      .from(qualityResults)
      .where(
        inArray(
          qualityResults.runId,
          runs.map(({ id }) => id),
        ),
      )
      .orderBy(asc(qualityResults.position));
    return {
      kept: await transaction.select().from(files).where(eq(files.modelBotId, botId)).orderBy(asc(files.id)),
      pictures: await transaction
        .select({ id: avatars.id })
        .from(avatars)
        .where(eq(avatars.modelBotId, botId)),
      versions: await transaction
        .select()
        .from(modelBotVersions)
        .where(eq(modelBotVersions.modelBotId, botId))
        .orderBy(asc(modelBotVersions.number)),
      quality: {
        questions: await transaction
          .select()
          .from(qualityQuestions)
          .where(eq(qualityQuestions.modelBotId, botId))
          .orderBy(asc(qualityQuestions.createdAt)),
        runs: runs.map((run) => ({ ...run, results: results.filter(({ runId }) => runId === run.id) })),
      },
      widget: await transaction.select().from(modelBotWidgets).where(eq(modelBotWidgets.modelBotId, botId)),
      widgetRatings: await transaction
        .select()
        .from(widgetRatings)
        .where(eq(widgetRatings.modelBotId, botId))
        .orderBy(asc(widgetRatings.createdAt)),
      webHosts: await transaction.select().from(webHosts).where(eq(webHosts.modelBotId, botId)),
    };
  });
