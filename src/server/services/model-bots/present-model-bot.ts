import { sql } from 'drizzle-orm';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { isAllowed } from '#rules/permissions.ts';
import type { SignedInContext } from '../../context.ts';
import { modelBots } from '../../db/schema/organisation.ts';

/** The columns that `presentModelBot` needs. */
export const modelBotColumns = {
  id: modelBots.id,
  name: modelBots.name,
  purpose: modelBots.purpose,
  starterQuestions: modelBots.starterQuestions,
  tenantId: modelBots.tenantId,
  companyId: modelBots.companyId,
  userId: modelBots.userId,
  publishedAt: modelBots.publishedAt,
  createdAt: modelBots.createdAt,
  // Written out: in a query over one table drizzle leaves the table's name off, and `id` would be the file's.
  fileCount: sql<number>`(SELECT count(*) FROM files
    WHERE files.model_bot_id = model_bots.id AND files.status = 'ready')`.mapWith(Number),
};

type Row = Omit<ModelBotData, 'publishedAt' | 'createdAt' | 'model' | 'may'> & {
  publishedAt: Date | null;
  createdAt: Date;
};

/** A bot as this person sees it, with what they may do. */
export function presentModelBot(ctx: SignedInContext, row: Row): ModelBotData {
  const place = {
    tenantId: row.tenantId,
    companyId: row.companyId,
    modelBotId: row.id,
    ownerId: row.userId,
    published: row.publishedAt !== null,
  };
  const person = ctx.actor.account;
  return {
    ...row,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    model: ctx.app.chatModel.id,
    may: {
      feed: isAllowed(person, 'modelBot.feed', place),
      chat: isAllowed(person, 'modelBot.chat', place),
      manageKeys: isAllowed(person, 'modelBot.manageKeys', place),
    },
  };
}
