import { z } from 'zod';
import { confirmTotpInput, proofInput, recoveryCodesData, securityData, totpSetup } from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const passkeyParams = idParam.extend({ passkeyId: z.uuid() });

export const twoFactorEndpoints = {
  'DELETE users/{id}/passkeys/{passkeyId}': {
    params: passkeyParams,
    body: proofInput,
    answer: { status: 204 },
  },
  'GET users/{id}/two-factor': {
    params: idParam,
    answer: { status: 200, data: securityData },
  },
  'DELETE users/{id}/two-factor': {
    params: idParam,
    body: proofInput,
    answer: { status: 204 },
  },
  'POST users/{id}/two-factor/recovery-codes': {
    params: idParam,
    body: proofInput,
    answer: { status: 201, data: recoveryCodesData },
  },
  'POST users/{id}/two-factor/totp/confirm': {
    params: idParam,
    body: confirmTotpInput,
    answer: { status: 200, data: recoveryCodesData },
  },
  'POST users/{id}/two-factor/totp': {
    params: idParam,
    body: proofInput,
    answer: { status: 201, data: totpSetup },
  },
  'DELETE users/{id}/two-factor/totp': {
    params: idParam,
    body: proofInput,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
