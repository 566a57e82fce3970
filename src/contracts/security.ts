import { z } from 'zod';
import { auditActions } from '#rules/audit.ts';
import { proofMeans } from '#rules/proofs.ts';
import { emailField, newPasswordField } from './account.ts';
import { lineField, wordsField } from './words-field.ts';

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

/** Something that happened to a person's account. */
export const ownEventData = z.object({
  id: z.uuid(),
  action: z.enum(auditActions),
  at: z.iso.datetime(),
  /** Somebody else did it, or did it in their name: from where is theirs. */
  byOther: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network address. */
  address: z.string().nullable(),
  /** The organisation in which it happened. */
  place: z.string().nullable(),
  /** What was asked for, where it was refused. */
  path: z.string().nullable(),
});
export type OwnEventData = z.infer<typeof ownEventData>;

/** A name that tells one passkey from another. */
const passkeyName = lineField(60);

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
  /** By what the person shows once more that it is them; the first is what they are asked for. */
  proofs: z.array(z.enum(proofMeans)),
  totp: z.boolean(),
  passkeys: z.array(passkeyData),
  recoveryCodesLeft: z.number().int(),
});
export type SecurityData = z.infer<typeof securityData>;

/** What an authenticator app needs; shown once. */
export const totpSetup = z.object({
  secret: z.string(),
  uri: z.string(),
  /** A QR code of `uri`: `path` draws its dark modules on a grid of `size`. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
});
export type TotpSetup = z.infer<typeof totpSetup>;

const code = wordsField(40);

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

/**
 * That it is the person who asks, for what could lock them out or let others in: `securityData.proofs` says which of it
 * is asked for.
 */
export const proofInput = z.strictObject({
  currentPassword: z.string().max(1024, { error: 'too_long' }).optional(),
  passkey: z.strictObject({ challengeId: z.uuid(), response: credentialJson }).optional(),
  code: code.optional(),
  mailed: z.strictObject({ challengeId: z.uuid(), code }).optional(),
});

export type ProofInput = z.input<typeof proofInput>;

/** The email to change to, with the proof. */
export const changeEmailInput = proofInput.extend({ email: emailField });
export const begunEmailChange = z.object({ challengeId: z.uuid() });
export const confirmNewEmailInput = z.strictObject({ challengeId: z.uuid(), email: emailField, code });

/** Begins what takes two steps; `options` is what a browser hands to an authenticator. */
export const beginProofInput = z.strictObject({ means: z.enum(['passkey', 'mail'], { error: 'invalid' }) });
export const begunProof = z.object({ challengeId: z.uuid(), options: z.looseObject({}).nullable() });

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
