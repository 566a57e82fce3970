import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Bytes. Never read them with pg's `binary: true`, which corrupts them. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const id = () => uuid().primaryKey().$defaultFn(newRecordId);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdateFn(() => presentTime());

/**
 * Counts the changes of what several people edit. Whoever saves names the version they began from, and is told
 * when it is no longer the present one.
 */
export const version = () => integer().notNull().default(1);

/**
 * The isolation key of every row behind row-level security: the tenant's id, or the person's id for what
 * belongs to a single person. The policies are in the migration `row_level_security`.
 */
export const spaceId = () => uuid().notNull();
