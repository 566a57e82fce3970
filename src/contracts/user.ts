import { z } from 'zod';
import { roleNames, roles } from '#rules/roles.ts';
import { ticketStatuses } from '#rules/tickets.ts';
import { account, firstNameField, roleAssignment } from './account.ts';
import { listInput } from './list.ts';
import { proofInput } from './security.ts';
import { timeZoneField } from './time-zone.ts';

/** What a list of people shows of each on request. */
const relations = account.pick({ tenants: true, modelBot: true, subscription: true });
export type PersonRelation = keyof typeof relations.shape;

/**
 * A person as lists show them; the relations are there when the request includes them. Of roles and relations, those
 * within the reader's reach.
 */
export const person = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  roles: z.array(roleAssignment),
  suspended: z.boolean(),
  emailConfirmed: z.boolean(),
  createdAt: z.iso.datetime(),
  ...relations.partial().shape,
});
export type PersonData = z.infer<typeof person>;

const idFilter = z.array(z.uuid()).max(100).optional();

/** `GET users`. Several values of one filter mean any of them, several filters all of them. */
export const peopleQuery = listInput.extend({
  sort: z.enum(['createdAt', '-createdAt', 'email', '-email', 'firstName', '-firstName']).optional(),
  includes: z
    .array(z.enum(Object.keys(relations.shape) as [PersonRelation, ...PersonRelation[]]))
    .max(10)
    .optional(),
  'filters[role]': z.array(z.enum(roleNames)).max(roleNames.length).optional(),
  'filters[status]': z
    .array(z.enum(['active', 'suspended']))
    .max(2)
    .optional(),
  'filters[emailConfirmed]': z
    .array(z.enum(['true', 'false']))
    .max(2)
    .optional(),
  /** People with a role in the tenant, or in one of its companies or bots. */
  'filters[tenantId]': idFilter,
  'filters[companyId]': idFilter,
});
export type PeopleQuery = z.output<typeof peopleQuery>;

/** A role to be given: exactly the place that the role needs, and no other. */
const givenRole = z
  .strictObject({
    name: z.enum(roleNames),
    tenantId: z.uuid({ error: 'invalid' }).nullish(),
    companyId: z.uuid({ error: 'invalid' }).nullish(),
    modelBotId: z.uuid({ error: 'invalid' }).nullish(),
  })
  .superRefine((role, check) => {
    const { scope } = roles[role.name];
    for (const place of ['tenantId', 'companyId', 'modelBotId'] as const) {
      // An organisation's first person holds the role before there is a tenant.
      const optional = role.name === 'TENANT_ADMIN';
      if (place === scope && !role[place] && !optional) {
        check.addIssue({ code: 'custom', path: [place], message: 'required' });
      }
      if (place !== scope && role[place])
        check.addIssue({ code: 'custom', path: [place], message: 'invalid' });
    }
  });

/**
 * `roles` and `suspended` are for administrators. `rolesVersion` are the roles that a change of roles began with, each
 * as its name and the id of its place, sorted, one a line: when they are others by now, 409 `version_conflict`. `proof`
 * comes along where 403 `proof_missing` has asked for it: whoever signed in a while ago makes nobody ADMIN or SUPPORT.
 */
export const updateUserInput = z.strictObject({
  roles: z.array(givenRole).max(200, { error: 'too_long' }).optional(),
  rolesVersion: z.string({ error: 'invalid' }).max(20_000, { error: 'too_long' }).optional(),
  suspended: z.boolean().optional(),
  proof: proofInput.optional(),
  profile: z
    .strictObject({
      firstName: firstNameField,
      locale: z.enum(['en', 'es']),
      timeZone: timeZoneField.nullable(),
    })
    .partial()
    .optional(),
});
export type UpdateUserInput = z.output<typeof updateUserInput>;

/** Whether it is about more than the profile, which people change themselves. */
export const changesAccess = (input: UpdateUserInput) =>
  input.suspended !== undefined || input.roles !== undefined;

export const rolePlacesInput = z.strictObject({
  scope: z.enum(['tenantId', 'companyId', 'modelBotId']),
  search: z.string().max(200).optional(),
});
export type RolePlacesInput = z.output<typeof rolePlacesInput>;

/** A tenant, company or bot at which a role can be given. */
export const rolePlace = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The name of what it belongs to. */
  within: z.string().optional(),
});
export type RolePlaceData = z.infer<typeof rolePlace>;

/** Of each kind a person's context tells so many at most. */
const fewInContext = 20;

/** A tenant, company or assistant, and the page that it has, without language prefix. */
const contextPlace = z.object({ name: z.string(), path: z.string() });

/**
 * What those who look after somebody see of them at once: who they are, what they hold and pay for, what they work
 * with, what went wrong lately, and what they and their organisation asked before. Nothing of what they wrote.
 */
export const personContext = z.object({
  person,
  locale: z.enum(['en', 'es']),
  /** When they were last seen, while that is known. */
  lastSeenAt: z.iso.datetime().nullable(),
  subscription: account.shape.subscription,
  places: z.array(contextPlace.extend({ role: z.enum(roleNames) })).max(200),
  modelBots: z.array(contextPlace.extend({ id: z.uuid(), lastAskedAt: z.iso.datetime() })).max(fewInContext),
  /** Answers that failed, and files that could not be read; `code` names why a file could not. */
  failures: z
    .array(
      z.object({
        kind: z.enum(['answer', 'file']),
        code: z.string().nullable(),
        modelBotName: z.string(),
        at: z.iso.datetime(),
      }),
    )
    .max(fewInContext),
  /** The newest first; `own` is theirs, the others are of people of the same organisation. */
  tickets: z
    .array(
      z.object({
        id: z.uuid(),
        number: z.number().int(),
        subject: z.string(),
        status: z.enum(ticketStatuses),
        own: z.boolean(),
        firstName: z.string(),
        lastMessageAt: z.iso.datetime(),
      }),
    )
    .max(fewInContext),
});
export type PersonContextData = z.infer<typeof personContext>;
