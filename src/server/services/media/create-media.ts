import { and, eq, sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { v7 as uuidv7 } from 'uuid';
import type { CreateMediaInput, MediaData } from '#contracts/media.ts';
import { mediaTypes } from '#rules/media.ts';
import { costOfMedia } from '#rules/model-providers.ts';
import { type MediaEndpoint, mediaEndpoints } from '../../ai/media/endpoint.ts';
import { MediaError, requestImage, requestSpeech } from '../../ai/media/request-media.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { media } from '../../db/schema/media.ts';
import { AppError } from '../../errors.ts';
import { pictureSize } from '../../knowledge/extraction/formats/picture-size.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { readDailyLimits } from '../limits/daily-limits.ts';
import { recordCall, reserveCost } from '../model-providers/meter.ts';
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
 * plan's storage), `budget_used`, `media_refused` or `media_failed`
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
  const endpoint = mediaEndpoints(ctx.app, input.place.spaceId)[input.kind];
  if (!endpoint) throw new AppError('media_unavailable');
  const begun = await begin(ctx, input, endpoint);
  if ('made' in begun) return begun.made;
  const { spaceId, companyId = null } = input.place;
  const payer = { spaceId, companyId, modelBotId: input.modelBotId, userId: ctx.actor.account.id };
  const cost = costOfMedia(input.kind, input.prompt.length, endpoint.offer);
  let release = async () => {};
  try {
    release = await reserveCost(ctx.app, payer, cost);
    const bytes =
      input.kind === 'image'
        ? await requestImage(endpoint, input, signal)
        : await requestSpeech(endpoint, input.prompt, signal);
    // Makers of media tell no tokens.
    const call = { model: endpoint.offer, inputTokens: 0, outputTokens: 0 };
    await recordCall(ctx.app, payer, input.kind, call, cost);
    return await keep(ctx, input, begun, bytes);
  } catch (error) {
    await ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
      await transaction.delete(media).where(eq(media.id, begun.id));
      await refundUsage(transaction, begun.reservation);
    });
    if (!(error instanceof MediaError)) throw error;
    ctx.app.log.warn({ reason: error.message }, 'Media could not be made');
    throw new AppError(error.refused ? 'media_refused' : 'media_failed');
  } finally {
    await release();
  }
}

/** Takes a unit of the limit and keeps the place, in one transaction; or finds what was made of this text before. */
async function begin(
  ctx: SignedInContext,
  { modelBotId, place, kind, prompt, size }: Wanted,
  { model }: MediaEndpoint,
): Promise<{ id: string; reservation: UsageReservation } | { made: MediaData }> {
  const { account } = ctx.actor;
  const limits = await readDailyLimits(ctx.app, account.id, place);
  const isSpeech = kind === 'speech';
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    if (isSpeech) {
      const [made] = await transaction
        .select()
        .from(media)
        .where(
          and(
            ...[eq(media.userId, account.id), eq(media.modelBotId, modelBotId), eq(media.kind, kind)],
            ...[eq(media.status, 'ready'), eq(sql`md5(${media.prompt})`, sql`md5(${prompt})`)],
          ),
        )
        .limit(1);
      if (made) return { made: presentMedia(made) };
    }
    // How much it will take is not known yet: with nothing left, nothing is begun.
    await assertRoom(transaction, place.spaceId, 'storage');
    const person = { id: account.id, timeZone: timeZoneOf(account), limits };
    const reservation = await reserveUsage(ctx.app, transaction, person, 'mediaGenerations');
    const id = uuidv7();
    await transaction.insert(media).values({
      ...{ id, spaceId: place.spaceId, modelBotId, userId: account.id, kind, prompt, model },
      ...{ size: isSpeech ? null : size, status: 'generating', day: reservation.day },
    });
    return { id, reservation };
  });
}

/** @throws {MediaError} when the bytes are not what they should be, or their place is gone */
async function keep(
  { app, actor }: SignedInContext,
  { modelBotId, place, kind }: Wanted,
  { id, reservation }: { id: string; reservation: UsageReservation },
  bytes: Buffer,
): Promise<MediaData> {
  const { spaceId } = place;
  const userId = actor.account.id;
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime;
  if (!mediaType || !(mediaTypes[kind] as readonly string[]).includes(mediaType)) {
    throw new MediaError(`The provider answered ${mediaType ?? 'something unknown'} as ${kind}.`);
  }
  const folder = { spaceId, modelBotId: mediaFolder(modelBotId, userId) };
  const { key: storageKey } = await app.storage.write(folder, once(bytes), bytes.length);
  const { width, height } = (kind === 'image' && pictureSize(bytes)) || { width: null, height: null };
  const kept = await app.database
    .inSpace(spaceId, async (transaction) => {
      await assertRoom(transaction, spaceId, 'storage', bytes.length);
      const [row] = await transaction
        .update(media)
        .set({ status: 'ready', mediaType, storageKey, bytes: bytes.length, width, height })
        .where(eq(media.id, id))
        .returning();
      const use = { spaceId, modelBotId, userId, day: reservation.day };
      if (row) await transaction.execute(countUse({ ...use, figure: 'mediaGenerations' }));
      return row;
    })
    .catch(async (error: unknown) => {
      await app.storage.remove(storageKey);
      throw error;
    });
  if (kept) return presentMedia(kept);
  // Bot or person went while it was being made.
  await app.storage.remove(storageKey);
  throw new AppError('not_found');
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
