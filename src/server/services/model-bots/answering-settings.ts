import { eq, type SQL, sql } from 'drizzle-orm';
import type { ModelBotSettings } from '#rules/model-bots.ts';
import { type ToolSettings, noTools as toolsOfNone } from '#rules/tools.ts';
import { behaviourOf } from '../../answering/behaviour.ts';
import type { Transaction } from '../../db/database.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { draftColumns, draftOf } from './draft.ts';

const versionSettings = sql<ModelBotSettings | null>`CASE WHEN ${modelBots.publishedAt} IS NULL THEN NULL
  ELSE ${modelBotVersions.settings} END`;

/** The columns that decide how a bot answers, of `model_bots` with the published one of `model_bot_versions`. */
export const answeringColumns = { ...draftColumns, versionSettings };

const noTools = sql`${JSON.stringify(toolsOfNone)}::jsonb`;
/**
 * The same without tools, of which there may be a megabyte: for each call of a visitor or a program, most of which need
 * none.
 */
export const oneStepColumns = {
  ...draftColumns,
  tools: sql<ToolSettings>`${noTools}`,
  versionSettings: sql<ModelBotSettings | null>`CASE WHEN ${modelBots.publishedAt} IS NULL THEN NULL
    ELSE ${modelBotVersions.settings} || jsonb_build_object('tools', ${noTools}) END`,
};

/** The same as one JSON value. */
export const answeringJson: SQL = sql`json_build_object(${sql.join(
  Object.entries(answeringColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)})`;

export type AnsweringRow = ModelBotSettings & { versionSettings: ModelBotSettings | null };

/** The tools of what answers: see `answeringOf`. */
export async function loadTools(transaction: Transaction, modelBotId: string): Promise<ToolSettings> {
  const [row] = await transaction
    .select(answeringColumns)
    .from(modelBots)
    .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
    .where(eq(modelBots.id, modelBotId));
  if (!row) throw new AppError('not_found');
  return answeringOf(row, false).tools;
}

/** How an answer is to be written. */
export type Answering = Pick<
  ModelBotSettings,
  'model' | 'temperature' | 'quotesInstead' | 'language' | 'tools'
> & {
  behaviour: string;
};

/** What answers: the published version, or the draft where it is asked for or nothing else is there. */
export function answeringOf(row: AnsweringRow, draft: boolean): Answering {
  const settings = draft ? draftOf(row) : (row.versionSettings ?? draftOf(row));
  const { model, temperature, quotesInstead, language, tools } = settings;
  return { model, temperature, quotesInstead, language, tools, behaviour: behaviourOf(settings) };
}

/** The same as `streamAnswer` takes it, but for the model, which `openMeter` gives. */
export function answeringInput({ temperature, language, behaviour }: Answering) {
  return {
    temperature,
    instructions: behaviour,
    ...(language !== 'question' && { language }),
  };
}
