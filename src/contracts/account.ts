import { z } from 'zod';
import { passwordLimits } from '#rules/limits.ts';
import { roleNames, signUpRoles } from '#rules/roles.ts';
import { subscriptionStates } from '#rules/subscriptions.ts';
import { impersonateInput } from './impersonation.ts';
import { lineField, wordsField } from './words-field.ts';

export const roleAssignment = z.object({
  name: z.enum(roleNames),
  tenantId: z.uuid().nullish(),
  companyId: z.uuid().nullish(),
  modelBotId: z.uuid().nullish(),
});

const named = z.object({ id: z.uuid(), name: z.string() });

/** The signed-in person as every part of the interface sees them: `GET users/{id}`. */
export const account = z.object({
  id: z.uuid(),
  email: z.string(),
  emailConfirmedAt: z.iso.datetime().nullable(),
  roles: z.array(roleAssignment),
  tenants: z.array(named),
  companies: z.array(named.extend({ tenantId: z.uuid() })),
  /** How each tenant looks in which the person holds any role. */
  brands: z.array(
    z.object({
      tenantId: z.uuid(),
      name: z.string(),
      accentColour: z.string().nullable(),
      logo: z.string().nullable(),
      timeZone: z.string().nullable(),
    }),
  ),
  /** A role of theirs needs two factors and they have one: until they set it up, nothing else is open to them. */
  secondFactorMissing: z.boolean(),
  modelBot: named.nullable(),
  subscription: z
    .object({
      id: z.uuid(),
      plan: z.string(),
      state: z.enum(subscriptionStates),
      /** Until when the plan's limits stay although a payment failed. */
      graceEndsAt: z.iso.datetime().nullable(),
      deletedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  profile: z.object({
    firstName: z.string(),
    locale: z.enum(['en', 'es']),
    timeZone: z.string().nullable(),
    /** The address of the photo. */ photo: z.string().nullable(),
  }),
  createdAt: z.iso.datetime(),
});
export type AccountData = z.infer<typeof account>;

/** An address in plain ASCII, which equals its NFKC form: no two spellings of it look alike. */
export const emailField = wordsField(254).pipe(z.email({ error: 'invalid_email' }));

export const loginInput = z.strictObject({
  email: emailField,
  password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(1024, { error: 'too_long' }),
  remember: z.boolean().optional(),
});

/** What signing in answers: the specification's login result. */
export const loginResult = z.object({
  plainTextToken: z.string(),
  user: account,
  /** When signing in took back the end of the account that its person had asked for. */
  deletionCancelled: z.literal(true).optional(),
  accessToken: z.object({
    id: z.uuid(),
    tokenable_id: z.uuid(),
    name: z.string(),
    expires_at: z.iso.datetime().nullable(),
  }),
});
export type LoginResult = z.infer<typeof loginResult>;

/**
 * `POST users/login-by-id`: a one-time code of external sign-in, a program's token to be exchanged, or the person
 * to act as.
 */
export const loginByIdInput = z.union([
  z.strictObject({
    code: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'too_long' }),
  }),
  impersonateInput,
]);

export const firstNameField = lineField(100);

/** A password somebody chooses; an existing one is only ever compared. */
export const newPasswordField = z
  .string({ error: 'required' })
  .min(1, { error: 'required', abort: true })
  .min(passwordLimits.leastCharacters, { error: 'too_short' })
  .max(1024, { error: 'too_long' });

export const setupInput = z.strictObject({
  code: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'too_long' }),
  firstName: firstNameField,
  email: emailField,
  password: newPasswordField,
});

/** How the installation is set up, as far as whoever signs up has to know. */
export const setupState = z.object({
  /** Somebody administers it; until then nobody signs up. */
  finished: z.boolean(),
  /** There is a mail server; without one mails stay in the outbox, and their codes and links are logged. */
  sendsMail: z.boolean(),
});
export type SetupState = z.infer<typeof setupState>;

export const signUpInput = z.strictObject({
  firstName: firstNameField,
  email: emailField,
  password: newPasswordField,
  role: z.enum(signUpRoles, { error: 'invalid' }),
});

export const confirmEmailInput = z.strictObject({
  code: z
    .string({ error: 'required' })
    .max(4, { error: 'invalid' })
    .regex(/^\d{4}$/, { error: 'invalid' }),
});

export const linkTokenInput = z.strictObject({ token: z.string({ error: 'required' }).min(1).max(200) });

export const emailInput = z.strictObject({ email: emailField });

export const resetPasswordInput = linkTokenInput.extend({ password: newPasswordField });
