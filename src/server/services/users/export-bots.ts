import { and, asc, eq, gt } from 'drizzle-orm';
import { outsideUsageDays } from '../../db/schema/billing.ts';
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
import { inFolder, jsonEntry, storedEntry } from './export-entries.ts';
import { allOf, inBatches } from './export-rows.ts';

/** So many rows at once of what may be a megabyte each: settings with tools, answers with what tools told. */
const longRows = 5;

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
    const folder = `bots/${bot.id}`;
    const { kept, pictures, widget, sites } = await belongingsOf(app, bot.id);
    yield jsonEntry(`${folder}/bot.json`, {
      ...bot,
      files: kept.map(presentFile),
      widget,
      widgetRatings: allOf(app, widgetRatings, eq(widgetRatings.modelBotId, bot.id), widgetRatings.createdAt),
      webHosts: sites,
      outsideUsage: allOf(
        app,
        outsideUsageDays,
        eq(outsideUsageDays.modelBotId, bot.id),
        outsideUsageDays.day,
      ),
    });
    const ofBot = eq(modelBotVersions.modelBotId, bot.id);
    yield jsonEntry(
      `${folder}/versions.json`,
      allOf(app, modelBotVersions, ofBot, modelBotVersions.number, longRows),
    );
    yield jsonEntry(`${folder}/quality.json`, {
      questions: allOf(
        app,
        qualityQuestions,
        eq(qualityQuestions.modelBotId, bot.id),
        qualityQuestions.createdAt,
      ),
      runs: measurements(app, bot.id),
    });
    for (const { id } of pictures) {
      const key = avatarKey({ spaceId, modelBotId: bot.id }, id);
      yield storedEntry(app, `${folder}/avatars/${id}`, key);
    }
    for (const file of kept) {
      // A web page that was never fetched.
      if (file.storageKey === null) continue;
      // The id keeps two files of one name apart.
      yield storedEntry(app, `${folder}/files/${file.id}-${inFolder(file.name)}`, file.storageKey);
    }
  }
}

/** Each measurement of an assistant with what it found. */
const measurements = (app: Pick<App, 'database'>, botId: string) =>
  inBatches<{ id: string }>((last) =>
    app.database.acrossSpaces(async (transaction) => {
      const [run] = await transaction
        .select()
        .from(qualityRuns)
        .where(and(eq(qualityRuns.modelBotId, botId), last && gt(qualityRuns.id, last.id)))
        .orderBy(asc(qualityRuns.id))
        .limit(1);
      if (!run) return [];
      const results = allOf(
        app,
        qualityResults,
        eq(qualityResults.runId, run.id),
        qualityResults.position,
        longRows,
      );
      return [{ ...run, results }];
    }),
  );

/** What hangs on one of them. */
const belongingsOf = ({ database }: Pick<App, 'database'>, botId: string) =>
  database.acrossSpaces(async (transaction) => ({
    kept: await transaction.select().from(files).where(eq(files.modelBotId, botId)).orderBy(asc(files.id)),
    pictures: await transaction.select({ id: avatars.id }).from(avatars).where(eq(avatars.modelBotId, botId)),
    widget: await transaction.select().from(modelBotWidgets).where(eq(modelBotWidgets.modelBotId, botId)),
    sites: await transaction.select().from(webHosts).where(eq(webHosts.modelBotId, botId)),
  }));
