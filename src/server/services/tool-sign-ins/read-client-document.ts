import { clientMetadata } from '../../agents/server-sign-in.ts';
import type { Context } from '../context.ts';
import { clientDocumentOf, redirectUriOf } from './sign-in-place.ts';

/** What Parley says of itself to servers that read it at the address that is its client id. */
export function readClientDocument({ ctx: { app } }: { ctx: Context }): object {
  const { publicOrigin } = app;
  return {
    client_id: clientDocumentOf(publicOrigin),
    client_uri: publicOrigin,
    ...clientMetadata(redirectUriOf(publicOrigin)),
  };
}
