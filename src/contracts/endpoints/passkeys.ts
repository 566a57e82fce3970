import { z } from 'zod';
import { loginResult } from '../account.ts';
import {
  addedPasskey,
  addPasskeyInput,
  passkeyChallenge,
  passkeyData,
  passkeySignInInput,
  proofInput,
  renamePasskeyInput,
} from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const passkeyParams = idParam.extend({ passkeyId: z.uuid() });

export const passkeysEndpoints = {
  'POST users/{id}/passkeys/challenge': {
    params: idParam,
    body: proofInput,
    answer: { status: 201, data: passkeyChallenge },
  },
  'POST users/{id}/passkeys': {
    params: idParam,
    body: addPasskeyInput,
    answer: { status: 201, data: addedPasskey },
  },
  'PATCH users/{id}/passkeys/{passkeyId}': {
    params: passkeyParams,
    body: renamePasskeyInput,
    answer: { status: 200, data: passkeyData },
  },
  'POST users/login/passkey/challenge': {
    answer: { status: 200, data: passkeyChallenge },
  },
  'POST users/login/passkey': {
    body: passkeySignInInput,
    answer: { status: 200, data: loginResult },
  },
} as const satisfies Record<string, Exchange>;
