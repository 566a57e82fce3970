import { and, eq } from 'drizzle-orm';
import type { UploadedFileData } from '#contracts/file.ts';
import type { Recrawl } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import { asLine } from '#rules/one-line.ts';
import { percentDecoded } from '#rules/percent-decoded.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { isHostAllowed } from '../../outbound/hosts.ts';
import type { SignedInContext } from '../context.ts';
import { presentFile } from '../files/present-file.ts';
import { queueFetching } from '../files/queue-fetching.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { listWebHosts } from '../web-hosts/list-web-hosts.ts';

/**
 * Adds a web page, which is fetched and read in the background. One that the bot has already is fetched anew, and
 * takes the schedule that is asked for; without one it keeps its own.
 * @throws {AppError} `host_not_allowed` when its site is not among the bot's, `limit_reached` when the plan has no
 * room for it, or `too_many_attempts`
 */
export async function addWebPage({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace; url: string; recrawl: Recrawl };
}): Promise<UploadedFileData> {
  const { modelBotId, place, recrawl } = input;
  const url = new URL(input.url);
  url.hash = '';
  const { hosts } = await listWebHosts({ ctx, input: { modelBotId, place } });
  if (!isHostAllowed(url.hostname, hosts)) throw new AppError('host_not_allowed');

  const personId = ctx.actor.account.id;
  await ctx.app.rateLimits.countOutside('pages', { personId, spaceId: place.spaceId });
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [known] = await transaction
      .select()
      .from(files)
      .where(and(eq(files.modelBotId, modelBotId), eq(files.sourceUrl, url.href)))
      .for('update');
    if (!known) await assertRoom(transaction, place.spaceId, 'files');
    const begun = { status: 'queued', progress: 0, errorCode: null, readingId: null } as const;
    const waiting = { ...begun, recrawl: recrawl === 'off' && known ? known.recrawl : recrawl };
    const [row] = known
      ? await transaction.update(files).set(waiting).where(eq(files.id, known.id)).returning()
      : await transaction
          .insert(files)
          .values({
            ...waiting,
            id: newRecordId(),
            spaceId: place.spaceId,
            modelBotId,
            uploadedBy: ctx.actor.account.id,
            name: nameOf(url),
            size: 0,
            sourceUrl: url.href,
          })
          .returning();
    const added = row as NonNullable<typeof row>;
    await queueFetching(ctx.app, transaction, added);
    return { ...presentFile(added), duplicate: known !== undefined, namesake: null, archive: null };
  });
}

/** The address as people read it. */
function nameOf(url: URL): string {
  const place = url.pathname.replace(/^\/$/, '') + url.search;
  const name = `${url.hostname}${percentDecoded(place) ?? place}`;
  return [...asLine(name)].slice(0, uploadLimits.nameCharacters).join('');
}
