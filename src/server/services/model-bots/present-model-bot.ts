import { sql } from 'drizzle-orm';
import type { ModelBotData, ModelBotDetail } from '#contracts/model-bot.ts';
import { type Audience, differingSettings, type ModelBotSettings } from '#rules/model-bots.ts';
import type { Place } from '#rules/permissions.ts';
import { mayAct } from '../../auth/authorize.ts';
import { isClosed, openToReader } from '../../db/predicates/model-bots.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import type { App, SignedInContext } from '../context.ts';
import { draftColumns, draftOf } from './draft.ts';

/** What lists need of the published version; its instructions stay where they are. */
const shownOfVersion = sql<PublishedSettings | null>`CASE WHEN ${modelBotVersions.id} IS NULL THEN NULL ELSE
  jsonb_build_object('name', ${modelBotVersions.settings}->'name', 'purpose', ${modelBotVersions.settings}->'purpose',
    'starterQuestions', ${modelBotVersions.settings}->'starterQuestions', 'model', ${modelBotVersions.settings}->'model',
    'avatarId', ${modelBotVersions.settings}->'avatarId') END`;

/** The columns that `presentModelBot` needs, of `model_bots` with the published one of `model_bot_versions`. */
export const modelBotColumns = (ctx: SignedInContext) => ({
  id: modelBots.id,
  name: modelBots.name,
  purpose: modelBots.purpose,
  starterQuestions: modelBots.starterQuestions,
  model: modelBots.model,
  avatarId: modelBots.avatarId,
  tenantId: modelBots.tenantId,
  companyId: modelBots.companyId,
  userId: modelBots.userId,
  publishedAt: modelBots.publishedAt,
  archivedAt: modelBots.archivedAt,
  createdAt: modelBots.createdAt,
  published: shownOfVersion,
  closed: isClosed,
  open: openToReader(ctx.actor.account.id),
  // Written out: in a query over one table drizzle leaves the table's name off, and `id` would be the file's.
  fileCount: sql<number>`(SELECT count(*) FROM files
    WHERE files.model_bot_id = model_bots.id AND files.status = 'ready')`.mapWith(Number),
});

/** What the detail needs beyond that. */
export const modelBotDetailColumns = {
  ...draftColumns,
  revision: modelBots.revision,
  audience: modelBots.audience,
  versionNumber: modelBotVersions.number,
  versionSettings: modelBotVersions.settings,
};

type PublishedSettings = Pick<
  ModelBotSettings,
  'name' | 'purpose' | 'starterQuestions' | 'model' | 'avatarId'
>;

type Row = PublishedSettings & {
  id: string;
  tenantId: string | null;
  companyId: string | null;
  userId: string | null;
  publishedAt: Date | null;
  archivedAt: Date | null;
  createdAt: Date;
  published: PublishedSettings | null;
  closed: boolean;
  open: boolean;
  fileCount: number;
};

type DetailRow = Row &
  ModelBotSettings & {
    revision: number;
    audience: Audience;
    versionNumber: number | null;
    versionSettings: ModelBotSettings | null;
  };

/** A bot as this person sees it, with what they may do. */
export function presentModelBot(ctx: SignedInContext, row: Row): ModelBotData {
  const place: Place = {
    tenantId: row.tenantId,
    companyId: row.companyId,
    modelBotId: row.id,
    ownerId: row.userId,
    published: row.open,
  };
  const mayChange = mayAct(ctx, 'modelBot.feed', place);
  const shown = mayChange ? row : (row.published ?? row);
  const active = !row.closed;
  return {
    id: row.id,
    name: shown.name,
    purpose: shown.purpose,
    starterQuestions: shown.starterQuestions,
    avatar: avatarAddress(row.id, shown.avatarId),
    tenantId: row.tenantId,
    companyId: row.companyId,
    userId: row.userId,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    fileCount: row.fileCount,
    model: modelFor(ctx.app, row.tenantId ?? row.userId ?? '', shown.model).id,
    may: {
      feed: active && mayChange,
      chat: active && mayAct(ctx, 'modelBot.chat', place),
      manageKeys: active && mayAct(ctx, 'modelBot.manageKeys', place),
      publish: active && mayAct(ctx, 'modelBot.publish', place),
      share: active && mayAct(ctx, 'modelBot.share', place),
      manage: mayAct(ctx, 'modelBot.manage', place),
    },
    createdAt: row.createdAt.toISOString(),
  };
}

/** The same with the draft, for those who may change it. */
export function presentModelBotDetail(ctx: SignedInContext, row: DetailRow): ModelBotDetail {
  const bot = presentModelBot(ctx, row);
  const mayChange = bot.may.feed || bot.may.manage;
  const settings = draftOf(row);
  const version = row.publishedAt === null ? null : row.versionSettings;
  return {
    ...bot,
    draft: mayChange ? { ...settings, revision: row.revision } : null,
    audience: mayChange ? row.audience : null,
    publishedVersion: row.publishedAt === null ? null : row.versionNumber,
    unpublishedChanges: mayChange && version ? differingSettings(settings, version).length : 0,
  };
}

/** What is asked first for a bot of a space that has chosen `model`; to answer with it, see `openMeter`. */
export function modelFor(
  app: Pick<App, 'models' | 'quoter'>,
  spaceId: string,
  model: ModelBotSettings['model'],
) {
  return app.models.chatModels(spaceId, model)[0] ?? app.quoter;
}

const avatarAddress = (modelBotId: string, avatarId: string | null) =>
  avatarId && `/api/model-bots/${modelBotId}/avatars/${avatarId}`;
