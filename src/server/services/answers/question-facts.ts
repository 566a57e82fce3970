import { sql } from 'drizzle-orm';
import type { Plan } from '#rules/plans.ts';
import type { LocatedPlace } from '../../auth/authorized-place.ts';
import type { ReadingTogether } from '../../db/database.ts';
import { isClosed, openToReader } from '../../db/predicates/model-bots.ts';
import { prepare } from '../../db/prepare.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/knowledge.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import {
  type DailyLimits,
  dailyLimitsOf,
  type LimitFacts,
  limitFacts,
  planFacts,
  planOf,
} from '../limits/daily-limits.ts';
import {
  type Answering,
  type AnsweringRow,
  answeringJson,
  answeringOf,
} from '../model-bots/answering-settings.ts';

/** Everything that is needed to decide whether a question may be asked in a conversation, and how. */
export type QuestionFacts = {
  /** Where the conversation is, and whose. */
  conversation: LocatedPlace;
  bot: LocatedPlace & { modelBotId: string };
  /** The conversation tries the bot's draft. */
  draft: boolean;
  /** Something has been asked in the conversation. */
  hasBegun: boolean;
  /** Files have been attached in the conversation. */
  hasFiles: boolean;
  /** How many of them are pictures. */
  pictures: number;
  settings: AnsweringRow;
  /** Of the person who asks, at this bot. */
  limits: DailyLimits;
  /** Whose allowance the answer takes: the person's. */
  plan: Plan;
};

/** What a question in a conversation depends on, for somebody who may ask it. */
export type Asking = Pick<QuestionFacts, 'bot' | 'hasBegun' | 'hasFiles' | 'pictures' | 'limits' | 'plan'> & {
  conversationId: string;
  answering: Answering;
};

/** @param mayTryDraft they may change the bot, so that a conversation which tries its draft goes on doing so */
export function askingOf(
  conversationId: string,
  { bot, hasBegun, hasFiles, pictures, limits, plan, settings, draft }: QuestionFacts,
  mayTryDraft: boolean,
): Asking {
  const answering = answeringOf(settings, draft && mayTryDraft);
  return { conversationId, bot, hasBegun, hasFiles, pictures, limits, plan, answering };
}

type Found = {
  question: {
    place: { spaceId: string; tenantId: string | null; companyId: string | null; modelBotId: string };
    conversationOwnerId: string;
    botOwnerId: string | null;
    published: boolean;
    archived: boolean;
    draft: boolean;
    hasBegun: boolean;
    hasFiles: boolean;
    pictures: number;
    settings: AnsweringRow;
    limits: LimitFacts['limits'];
  } | null;
  subscriptions: LimitFacts['subscriptions'];
};

/** Which conversation somebody asks in. */
type QuestionPlace = { conversationId: string; personId: string };

const personId = sql`asked.person_id`;

const facts = prepare<'conversationIds' | 'personIds'>(
  'question_facts',
  sql`SELECT (
      SELECT json_build_object(
        'place', json_build_object('spaceId', ${modelBots.spaceId}, 'tenantId', ${modelBots.tenantId},
          'companyId', ${modelBots.companyId}, 'modelBotId', ${modelBots.id}),
        'conversationOwnerId', ${conversations.userId}, 'botOwnerId', ${modelBots.userId},
        'published', ${openToReader(personId)}, 'archived', ${isClosed}, 'draft', ${conversations.draft},
        'hasBegun', ${conversations.leafId} IS NOT NULL,
        'hasFiles', EXISTS (SELECT FROM ${files} WHERE ${files.conversationId} = ${conversations.id}),
        'pictures', (SELECT count(*) FROM ${files}
          WHERE ${files.conversationId} = ${conversations.id} AND ${files.format} IN ('png', 'jpeg')),
        'settings', ${answeringJson},
        'limits', ${limitFacts({
          tenantId: sql`${modelBots.tenantId}`,
          companyId: sql`${modelBots.companyId}`,
          modelBotId: sql`${modelBots.id}`,
        })})
      FROM ${conversations}
      INNER JOIN ${modelBots} ON ${modelBots.id} = ${conversations.modelBotId}
      LEFT JOIN ${modelBotVersions} ON ${modelBotVersions.id} = ${modelBots.publishedVersionId}
      WHERE ${conversations.id} = asked.conversation_id
    ) AS question, ${planFacts(personId)} AS subscriptions
    FROM unnest(string_to_array(${sql.placeholder('conversationIds')}, ',')::uuid[],
      string_to_array(${sql.placeholder('personIds')}, ',')::uuid[])
      WITH ORDINALITY AS asked (conversation_id, person_id, place)
    ORDER BY asked.place`,
);

const reading: ReadingTogether<QuestionPlace> = {
  statement: (asked) =>
    facts({
      conversationIds: asked.map(({ conversationId }) => conversationId).join(),
      personIds: asked.map(({ personId }) => personId).join(),
    }),
  most: 32,
};

/** Reads what asking in a conversation depends on; null where there is none. Nothing of it is checked yet. */
export async function readQuestionFacts({
  ctx,
  input: { conversationId },
}: {
  ctx: SignedInContext;
  input: { conversationId: string };
}): Promise<QuestionFacts | null> {
  const asked = { conversationId, personId: ctx.actor.account.id };
  return present(await ctx.app.database.readTogether<QuestionPlace, Found>(reading, asked));
}

function present({ question, subscriptions }: Found): QuestionFacts | null {
  if (!question) return null;
  const { place, conversationOwnerId, botOwnerId, published, archived, limits, ...others } = question;
  return {
    ...others,
    conversation: { ...place, ownerId: conversationOwnerId, archived },
    bot: { ...place, ownerId: botOwnerId, published, archived },
    limits: dailyLimitsOf({ subscriptions, limits }),
    plan: planOf(subscriptions),
  };
}
