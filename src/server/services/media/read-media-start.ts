import { isAllowed } from '#rules/permissions.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { endpointsForMedia } from '../../models/media/endpoint.ts';
import type { SignedInContext } from '../context.ts';
import { findModelBot } from '../model-bots/find-model-bot.ts';
import { readUsage } from '../usage/read-usage.ts';
import { listMedia } from './list-media.ts';

/** What the gallery shows first, and whether there is anything that makes pictures. */
export async function readMediaStart({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}) {
  const { modelBotId, place } = input;
  const [bot, images, speech, usage] = await Promise.all([
    findModelBot({ ctx, input: { id: modelBotId, place } }),
    listMedia({ ctx, input: { ...input, kind: 'image', page: 1, perPage: 24 } }),
    listMedia({ ctx, input: { ...input, kind: 'speech', page: 1, perPage: 50 } }),
    readUsage({ ctx, input: { place } }),
  ]);
  return {
    bot,
    usage,
    images: { list: images.media, meta: images.meta },
    speech: { list: speech.media, meta: speech.meta },
    makesImages: endpointsForMedia(ctx.app, place.spaceId).image.length > 0,
    connectPath: connectPath(ctx, place),
  };
}

/** Where this person connects providers for a bot of that place; null where they may not. */
function connectPath({ actor: { account } }: SignedInContext, place: AuthorizedPlace): string | null {
  if (isAllowed(account, 'installation.administer', {})) return '/admin/providers';
  if (!place.tenantId || !isAllowed(account, 'tenant.manageProviders', place)) return null;
  return `/tenants/${place.tenantId}/panel?part=providers`;
}
