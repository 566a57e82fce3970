import { z } from 'zod';
import { newPasswordField } from './account.ts';

export const changePasswordInput = z.strictObject({
  currentPassword: z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .max(1024, { error: 'too_long' }),
  password: newPasswordField,
});

/** One sign-in of a person: a browser's session, or a program's token. */
export const signInData = z.object({
  id: z.uuid(),
  kind: z.enum(['browser', 'program']),
  /** What the browser calls itself, in words people know; null where it does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
  lastSeenAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type SignInData = z.infer<typeof signInData>;

/** A name that tells one passkey from another. */
const passkeyName = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(60, { error: 'too_long' });

export const passkeyData = z.object({
  id: z.uuid(),
  name: z.string(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type PasskeyData = z.infer<typeof passkeyData>;

/** What protects an account: `GET users/{id}/two-factor`. */
export const securityData = z.object({
  /** False for somebody who signs in elsewhere only. */
  hasPassword: z.boolean(),
  totp: z.boolean(),
  passkeys: z.array(passkeyData),
  recoveryCodesLeft: z.number().int(),
});
export type SecurityData = z.infer<typeof securityData>;

/** The present password once more, for what could lock its owner out. */
export const confirmedByPassword = z.strictObject({
  currentPassword: z.string().max(1024, { error: 'too_long' }).optional(),
});

/** What an authenticator app needs; shown once. */
export const totpSetup = z.object({
  secret: z.string(),
  uri: z.string(),
  /** A QR code of `uri`: `path` draws its dark modules on a grid of `size`. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
});
export type TotpSetup = z.infer<typeof totpSetup>;

const code = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(40, { error: 'too_long' });

export const confirmTotpInput = z.strictObject({ code });

/** Shown once; null when earlier ones still hold. */
export const recoveryCodesData = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const secondStepInput = z.strictObject({
  challenge: z.string({ error: 'required' }).max(200, { error: 'too_long' }),
  code,
});

/** WebAuthn's own JSON, which only the library takes apart. */
const credentialJson = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
  clientExtensionResults: z.looseObject({}),
});

export const passkeyChallenge = z.object({ challengeId: z.uuid(), options: z.looseObject({}) });

export const passkeySignInInput = z.strictObject({
  challengeId: z.uuid(),
  response: credentialJson,
  remember: z.boolean().optional(),
});

export const addPasskeyInput = z.strictObject({
  challengeId: z.uuid(),
  name: passkeyName,
  response: credentialJson,
});

export const addedPasskey = recoveryCodesData.extend({ passkey: passkeyData });

export const renamePasskeyInput = z.strictObject({ name: passkeyName });
