import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import type { CreateMediaInput, MediaData } from '#contracts/media.ts';
import { costOfMedia, tokensOfMedia } from '#rules/model-providers.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { media } from '../../db/schema/media.ts';
import { AppError } from '../../errors.ts';
import { estimateTokens } from '../../models/fallback.ts';
import { endpointsForMedia, type MediaEndpoint } from '../../models/media/endpoint.ts';
import { MediaError, type MediaMade, requestMedia } from '../../models/media/request-media.ts';
import { newRecordId } from '../../new-record-id.ts';
import { pictureSize } from '../../reading/formats/picture-size.ts';
import { withItsRow } from '../../storage/with-its-row.ts';
import type { SignedInContext } from '../context.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { readDailyLimits } from '../limits/daily-limits.ts';
import { writeWithinRoom } from '../limits/upload-room.ts';
import { type HeldCalls, reserveCalls } from '../model-providers/reserve-calls.ts';
import { countUse } from '../usage/count-use.ts';
import { timeZoneOf } from '../usage/day.ts';
import { refundUsage, reserveUsage, type UsageReservation } from '../usage/reserve-usage.ts';
import { mediaFolder } from './media-folder.ts';
import { presentMedia } from './present-media.ts';

type Wanted = CreateMediaInput & { modelBotId: string; place: AuthorizedPlace };

/**
 * Has a provider make a picture, or read a text aloud, for the person who asks. One unit of today's limit is taken
 * before and given back if nothing comes of it. The work goes on when the caller's connection breaks: what was made
 * then stands in the gallery.
 * @param signal ends the work, for an agent whose answer is stopped
 * @throws {AppError} `media_unavailable` without a provider, `limit_reached` (of the day, or of the
 * plan's storage), `budget_used`, `budget_held`, `media_refused` or `media_failed`
 */
export async function createMedia({
  ctx,
  input,
  signal = new AbortController().signal,
}: {
  ctx: SignedInContext;
  input: Wanted;
  signal?: AbortSignal;
}): Promise<MediaData> {
  const endpoints = endpointsForMedia(ctx.app, input.place.spaceId)[input.kind];
  const [first] = endpoints;
  if (!first) throw new AppError('media_unavailable');
  const begun = await begin(ctx, input, first);
  if ('made' in begun) return begun.made;
  const { spaceId, companyId = null } = input.place;
  const payer = {
    spaceId,
    companyId,
    modelBotId: input.modelBotId,
    userId: ctx.actor.account.id,
    use: 'media',
  } as const;
  const costAt = ({ offer }: MediaEndpoint) => costOfMedia(input.kind, input.prompt.length, offer);
  let held: HeldCalls | undefined;
  try {
    // The dearest of those that may be asked.
    const cost = Math.max(...endpoints.map(costAt));
    const tokens = tokensOfMedia(input.kind, estimateTokens(input.prompt.length));
    const most = { calls: 1, tokens: tokens.input + tokens.output, cost };
    const models = endpoints.map(({ offer }) => offer);
    held = await reserveCalls(ctx.app, payer, { models, most });
    const { record, answered, failed, saidNothing, begins } = held;
    const made = await requestMedia(endpoints, input, signal, {
      begins,
      // Hardly any tells what it took.
      made: (endpoint, told) => {
        answered(endpoint.offer);
        const { input: inputTokens, output: outputTokens } = told ?? tokens;
        const call = { model: endpoint.offer, inputTokens, outputTokens };
        return record(input.kind, call, { cost: costAt(endpoint) });
      },
      failed: ({ offer }, error) => {
        saidNothing();
        if (!signal.aborted) failed(offer, error);
      },
    });
    return await keep(ctx, input, begun, made);
  } catch (error) {
    await ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
      await transaction.delete(media).where(eq(media.id, begun.id));
      await refundUsage(transaction, begun.reservation);
    });
    if (!(error instanceof MediaError)) throw error;
    throw new AppError(error.refused ? 'media_refused' : 'media_failed');
  } finally {
    await held?.release();
  }
}

/** Takes a unit of the limit and keeps the place, in one transaction; or finds what was made of this text before. */
async function begin(
  ctx: SignedInContext,
  { modelBotId, place, kind, prompt, size }: Wanted,
  { model }: MediaEndpoint,
): Promise<{ id: string; reservation: UsageReservation } | { made: MediaData }> {
  const { account } = ctx.actor;
  const limits = await readDailyLimits(ctx.app.database, account.id, place);
  const isSpeech = kind === 'speech';
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    if (isSpeech) {
      const [made] = await transaction
        .select()
        .from(media)
        .where(
          and(
            eq(media.userId, account.id),
            eq(media.modelBotId, modelBotId),
            eq(media.kind, kind),
            eq(media.status, 'ready'),
            eq(sql`md5(${media.prompt})`, sql`md5(${prompt})`),
          ),
        )
        .limit(1);
      if (made) return { made: presentMedia(made) };
    }
    // How much it will take is not known yet: with nothing left, nothing is begun.
    await assertRoom(transaction, place.spaceId, 'storage');
    const person = { id: account.id, timeZone: timeZoneOf(account), limits };
    const reservation = await reserveUsage(ctx.app, transaction, person, 'mediaGenerations');
    const id = newRecordId();
    await transaction.insert(media).values({
      id,
      spaceId: place.spaceId,
      modelBotId,
      userId: account.id,
      kind,
      prompt,
      model,
      size: isSpeech ? null : size,
      status: 'generating',
      day: reservation.day,
    });
    return { id, reservation };
  });
}

/** @throws {AppError} `limit_reached` without room for the bytes; `not_found` when their place is gone */
async function keep(
  { app, actor }: SignedInContext,
  { modelBotId, place, kind }: Wanted,
  { id, reservation }: { id: string; reservation: UsageReservation },
  { bytes, mediaType, endpoint: { model } }: MediaMade,
): Promise<MediaData> {
  const { spaceId } = place;
  const userId = actor.account.id;
  const { key: storageKey } = await writeWithinRoom(app, {
    folder: mediaFolder(modelBotId, userId),
    spaceId,
    bytes: Readable.from([bytes]),
    declared: bytes.length,
    mostBytes: bytes.length,
  });
  const { width, height } = (kind === 'image' && pictureSize(bytes)) || { width: null, height: null };
  const kept = await withItsRow(app.storage, storageKey, () =>
    app.database.inSpace(spaceId, async (transaction) => {
      await assertRoom(transaction, spaceId, 'storage', bytes.length);
      const [row] = await transaction
        .update(media)
        .set({ status: 'ready', model, mediaType, storageKey, bytes: bytes.length, width, height })
        .where(eq(media.id, id))
        .returning();
      const use = { spaceId, modelBotId, userId, day: reservation.day };
      if (row) await transaction.execute(countUse({ ...use, figure: 'mediaGenerations' }));
      return row;
    }),
  );
  if (kept) return presentMedia(kept);
  // Bot or person went while it was being made.
  await app.storage.remove(storageKey);
  throw new AppError('not_found');
}
