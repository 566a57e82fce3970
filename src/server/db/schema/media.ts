import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ImageSize, MediaKind } from '#rules/media.ts';
import { createdAt, id, spaceId } from './columns.ts';
import { users } from './identity.ts';
import { modelBots } from './organisation.ts';

/** Pictures and speech that people had made: each is its person's alone, whoever runs the bot. */
export const media = pgTable(
  'media',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MediaKind>().notNull(),
    status: text().$type<'generating' | 'ready'>().notNull(),
    prompt: text().notNull(),
    size: text().$type<ImageSize>(),
    model: text().notNull(),
    /** The person's day on which it counts. */
    day: date({ mode: 'string' }).notNull(),
    width: integer(),
    height: integer(),
    mediaType: text(),
    storageKey: text(),
    /** Of what is kept; it counts to the space's storage. */
    bytes: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('media_person').on(table.userId, table.modelBotId, table.createdAt),
    index('media_bot').on(table.modelBotId),
  ],
);
