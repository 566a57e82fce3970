import { sql } from 'drizzle-orm';
import { type AuthorizedPlace, isArchived } from '../../auth/authorize.ts';
import { openToReader } from '../../auth/open-to-reader.ts';
import type { SignedInContext } from '../../context.ts';
import { prepare } from '../../db/prepare.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/knowledge.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import {
  type DailyLimits,
  dailyLimitsOf,
  type LimitFacts,
  limitFacts,
  planFacts,
} from '../limits/daily-limits.ts';
import { type AnsweringRow, answeringJson } from '../model-bots/answering-settings.ts';

/** Everything that is needed to decide whether a question may be asked in a conversation, and how. */
export type QuestionFacts = {
  /** Where the conversation is, and whose. */
  conversation: AuthorizedPlace;
  bot: AuthorizedPlace & { modelBotId: string };
  /** The conversation tries the bot's draft. */
  draft: boolean;
  /** Files have been attached in the conversation. */
  hasFiles: boolean;
  settings: AnsweringRow;
  /** Of the person who asks, at this bot. */
  limits: DailyLimits;
};

type Found = {
  question: {
    place: { spaceId: string; tenantId: string | null; companyId: string | null; modelBotId: string };
    conversationOwnerId: string;
    botOwnerId: string | null;
    published: boolean;
    archived: boolean;
    draft: boolean;
    hasFiles: boolean;
    settings: AnsweringRow;
    limits: LimitFacts['limits'];
  } | null;
  subscriptions: LimitFacts['subscriptions'];
};

const personId = sql.placeholder('personId');

const facts = prepare<'conversationId' | 'personId'>(
  'question_facts',
  sql`SELECT (
      SELECT json_build_object(
        'place', json_build_object('spaceId', ${modelBots.spaceId}, 'tenantId', ${modelBots.tenantId},
          'companyId', ${modelBots.companyId}, 'modelBotId', ${modelBots.id}),
        'conversationOwnerId', ${conversations.userId}, 'botOwnerId', ${modelBots.userId},
        'published', ${openToReader(personId)}, 'archived', ${isArchived}, 'draft', ${conversations.draft},
        'hasFiles', EXISTS (SELECT FROM ${files} WHERE ${files.conversationId} = ${conversations.id}),
        'settings', ${answeringJson},
        'limits', ${limitFacts({
          tenantId: sql`${modelBots.tenantId}`,
          companyId: sql`${modelBots.companyId}`,
          modelBotId: sql`${modelBots.id}`,
        })})
      FROM ${conversations}
      INNER JOIN ${modelBots} ON ${modelBots.id} = ${conversations.modelBotId}
      LEFT JOIN ${modelBotVersions} ON ${modelBotVersions.id} = ${modelBots.publishedVersionId}
      WHERE ${conversations.id} = ${sql.placeholder('conversationId')}::uuid
    ) AS question, ${planFacts(personId)} AS subscriptions`,
);

/**
 * Reads in one statement what asking in a conversation depends on. Nothing of it is checked yet.
 * @returns null where there is no such conversation
 */
export async function readQuestion({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { conversationId: string };
}): Promise<QuestionFacts | null> {
  const { name, text, values } = facts({
    conversationId: input.conversationId,
    personId: ctx.actor.account.id,
  });
  const [found] = await ctx.app.database.readAcrossSpaces<Found>(name, text, values);
  if (!found?.question) return null;
  const { place, conversationOwnerId, botOwnerId, published, archived, draft, hasFiles, settings, limits } =
    found.question;
  return {
    conversation: { ...place, ownerId: conversationOwnerId },
    bot: { ...place, ownerId: botOwnerId, published, archived },
    draft,
    hasFiles,
    settings,
    limits: dailyLimitsOf({ subscriptions: found.subscriptions, limits }),
  };
}
