import { type SQL, sql } from 'drizzle-orm';
import { mayAtBot } from './model-bots.ts';
import { isStanding } from './people.ts';

/**
 * Conditions of a row of `tokens` that is an API key, with its bot and the person who made it, as `model_bots` and
 * `users`. They are asked when a key is used: whatever costs its maker the right ends it at that moment.
 */

/** Its maker may make keys of the bot still. A key is never worth more than they are. */
export const makerMayStill: SQL<boolean> = sql`(${isStanding} AND ${mayAtBot('modelBot.manageKeys', sql`tokens.user_id`)})`;

/** Its time is not over. */
export const keyIsCurrent: SQL<boolean> = sql`(tokens.expires_at IS NULL OR tokens.expires_at > now())`;

/** It opens its bot, as far as the key itself goes. */
export const keyHolds: SQL<boolean> = sql`(tokens.kind = 'bot' AND ${keyIsCurrent} AND ${makerMayStill})`;
