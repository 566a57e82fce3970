import { z } from 'zod';
import { passkeyData, proofInput, renamePasskeyInput } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { renamePasskey } from '#server/services/passkeys/rename-passkey.ts';
import { removePasskey } from '#server/services/two-factor/remove-factors.ts';

export const prerender = false;

const params = idParam.extend({ passkeyId: z.uuid() });

export const PATCH = endpoint(
  {
    summary: 'Rename a passkey',
    may: { action: 'user.secure', of: 'user' },
    params,
    body: renamePasskeyInput,
    answer: { status: 200, data: passkeyData },
  },
  async ({ ctx, params: { passkeyId }, body }) => {
    return answerData(await renamePasskey({ ctx, input: { ...body, passkeyId } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Remove a passkey',
    may: { action: 'user.secure', of: 'user' },
    params,
    body: proofInput,
    answer: { status: 204 },
  },
  async ({ ctx, params: { passkeyId }, body }) => {
    await removePasskey({ ctx, input: { ...body, passkeyId } });
    return answerNothing();
  },
);
