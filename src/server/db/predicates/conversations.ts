import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { conversations } from '../schema/conversations.ts';

/**
 * A row of `conversations` that stands in its person's list, archived or not: something was asked in it, and it is none
 * that is temporary, tries a draft, or belongs to a schedule.
 */
export const isListed = and(
  eq(conversations.draft, false),
  eq(conversations.temporary, false),
  isNull(conversations.scheduleId),
  isNotNull(conversations.leafId),
);
