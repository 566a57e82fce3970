import { z } from 'zod';
import { account, loginResult } from '../account.ts';
import { listInput, wholeListInput } from '../list.ts';
import { installationSecondFactor, tenantSecondFactor } from '../second-factor.ts';
import {
  addedPasskey,
  addPasskeyInput,
  beginProofInput,
  begunEmailChange,
  begunProof,
  changeEmailInput,
  changePasswordInput,
  confirmNewEmailInput,
  confirmTotpInput,
  ownEventData,
  passkeyChallenge,
  passkeyData,
  passkeySignInInput,
  proofInput,
  recoveryCodesData,
  renamePasskeyInput,
  secondStepInput,
  securityData,
  signInData,
  totpSetup,
} from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const passkeyParams = idParam.extend({ passkeyId: z.uuid() });
const sessionParams = idParam.extend({ sessionId: z.uuid() });

export const securityEndpoints = {
  'GET admin/second-factor': {
    answer: { status: 200, data: installationSecondFactor },
  },
  'PUT admin/second-factor': {
    body: installationSecondFactor,
    answer: { status: 200, data: installationSecondFactor },
  },
  'GET tenants/{id}/second-factor': {
    params: idParam,
    answer: { status: 200, data: tenantSecondFactor },
  },
  'PUT tenants/{id}/second-factor': {
    params: idParam,
    body: tenantSecondFactor,
    answer: { status: 200, data: tenantSecondFactor },
  },
  'POST users/login/passkey': {
    body: passkeySignInInput,
    answer: { status: 200, data: loginResult },
  },
  'POST users/login/passkey/challenge': {
    answer: { status: 200, data: passkeyChallenge },
  },
  'POST users/login/second-step': {
    body: secondStepInput,
    answer: { status: 200, data: loginResult },
  },
  'POST users/{id}/passkeys': {
    params: idParam,
    body: addPasskeyInput,
    answer: { status: 201, data: addedPasskey },
  },
  'POST users/{id}/passkeys/challenge': {
    params: idParam,
    body: proofInput,
    answer: { status: 201, data: passkeyChallenge },
  },
  'PATCH users/{id}/passkeys/{passkeyId}': {
    params: passkeyParams,
    body: renamePasskeyInput,
    answer: { status: 200, data: passkeyData },
  },
  'DELETE users/{id}/passkeys/{passkeyId}': {
    params: passkeyParams,
    body: proofInput,
    answer: { status: 204 },
  },
  'POST users/{id}/email': {
    params: idParam,
    body: changeEmailInput,
    answer: { status: 201, data: begunEmailChange },
  },
  'POST users/{id}/email/confirm': {
    params: idParam,
    body: confirmNewEmailInput,
    answer: { status: 200, data: account },
  },
  'POST users/{id}/password': {
    params: idParam,
    body: changePasswordInput,
    answer: { status: 204 },
  },
  'POST users/{id}/proofs': {
    params: idParam,
    body: beginProofInput,
    answer: { status: 201, data: begunProof },
  },
  'GET users/{id}/security-events': {
    params: idParam,
    query: listInput.omit({ search: true }),
    answer: { status: 200, list: ownEventData },
  },
  'GET users/{id}/sessions': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: signInData },
  },
  'DELETE users/{id}/sessions': {
    params: idParam,
    answer: { status: 204 },
  },
  'DELETE users/{id}/sessions/{sessionId}': {
    params: sessionParams,
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
  'POST users/{id}/two-factor/totp/confirm': {
    params: idParam,
    body: confirmTotpInput,
    answer: { status: 200, data: recoveryCodesData },
  },
} as const satisfies Record<string, Exchange>;
