import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { renamePasskey } from '#server/services/passkeys/rename-passkey.ts';
import { removePasskey } from '#server/services/two-factor/remove-passkey.ts';

export const prerender = false;

export const PATCH = endpoint(
  'PATCH users/{id}/passkeys/{passkeyId}',
  { summary: 'Rename a passkey', may: { action: 'user.secure', of: 'user' } },
  async ({ ctx, params: { passkeyId }, body }) => {
    return answerData(await renamePasskey({ ctx, input: { ...body, passkeyId } }));
  },
);

export const DELETE = endpoint(
  'DELETE users/{id}/passkeys/{passkeyId}',
  { summary: 'Remove a passkey', may: { action: 'user.secure', of: 'user' } },
  async ({ ctx, params: { passkeyId }, body }) => {
    await removePasskey({ ctx, input: { ...body, passkeyId } });
    return answerNothing();
  },
);
