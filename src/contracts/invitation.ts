import { z } from 'zod';
import { invitationLimits, invitationResults, invitationStates, lineProblems } from '#rules/invitations.ts';
import { rolesWithin } from '#rules/roles.ts';
import { emailField, firstNameField, loginResult, newPasswordField } from './account.ts';
import { listInput } from './list.ts';
import { checkPlace } from './member.ts';

/** An offered role, as those who run the place see it. It never tells whether the address has an account. */
export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(rolesWithin.tenant),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  modelBotId: z.uuid().nullable(),
  modelBotName: z.string().nullable(),
  state: z.enum(invitationStates),
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type InvitationData = z.infer<typeof invitation>;

const invited = z
  .strictObject({
    email: emailField,
    role: z.enum(rolesWithin.tenant, { error: 'invalid' }),
    companyId: z.uuid({ error: 'invalid' }).optional(),
    modelBotId: z.uuid({ error: 'invalid' }).optional(),
  })
  .superRefine(({ role, ...place }, check) => checkPlace({ name: role, ...place }, check));
export type InvitedInput = z.output<typeof invited>;

export const createInvitationsInput = z.strictObject({
  /** Of the mail, for people who have not chosen one themselves. */
  locale: z.enum(['en', 'es']).optional(),
  invitations: z
    .array(invited)
    .min(1, { error: 'required' })
    .max(invitationLimits.perRequest, { error: 'too_long' }),
});
export type CreateInvitationsInput = z.output<typeof createInvitationsInput>;

/** What became of each address. */
export const invitationOutcome = z.object({ email: z.string(), result: z.enum(invitationResults) });
export type InvitationOutcome = z.infer<typeof invitationOutcome>;

export const invitationListInput = listInput.extend({
  sort: z.literal('-createdAt').optional(),
  'filters[state]': z.array(z.enum(invitationStates)).max(invitationStates.length).optional(),
});
export type InvitationListInput = z.output<typeof invitationListInput>;

/** A table of people: a line each with email, role, and the name of the company or assistant. */
export const previewInvitationsInput = z.strictObject({
  csv: z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .max(invitationLimits.csvCharacters, { error: 'too_long' }),
});

/** A line of that table: the invitation it makes, or what is wrong with it. */
export const previewedLine = z.object({
  /** Counted from 1, as editors do. */
  line: z.number().int(),
  email: z.string(),
  role: z.string(),
  place: z.string(),
  problem: z.enum(lineProblems).nullable(),
  invitation: z
    .object({
      email: z.string(),
      role: z.enum(rolesWithin.tenant),
      companyId: z.uuid().optional(),
      modelBotId: z.uuid().optional(),
    })
    .nullable(),
});
export type PreviewedLine = z.infer<typeof previewedLine>;

const tokenField = z.string({ error: 'required' }).min(1).max(200);
export const lookUpInvitationInput = z.strictObject({ token: tokenField });

/** What its holder, who reads the mails to that address, is offered. */
export const offeredInvitation = z.object({
  email: z.string(),
  role: z.enum(rolesWithin.tenant),
  tenantName: z.string(),
  /** The company or assistant, where the role is about one. */
  placeName: z.string().nullable(),
  invitedBy: z.string().nullable(),
  /** Whether the address has an account, which then has to be signed in. */
  hasAccount: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type OfferedInvitation = z.infer<typeof offeredInvitation>;

/** As a new person with name and password; whoever has an account is signed in and sends the token alone. */
export const acceptInvitationInput = z.strictObject({
  token: tokenField,
  person: z.strictObject({ firstName: firstNameField, password: newPasswordField }).optional(),
});

export const acceptedInvitation = z.object({
  /** Where the new role leads, without language prefix. */
  path: z.string(),
  /** The sign-in of a new person. */
  login: loginResult.nullable(),
});
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>;
