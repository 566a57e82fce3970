import { z } from 'zod';
import { rolesWithin } from '#rules/roles.ts';
import { listInput } from './list.ts';

/** A role in a tenant or company, with the names of its place. */
const memberRole = z.object({
  name: z.enum(rolesWithin.tenant),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  modelBotId: z.uuid().nullable(),
  modelBotName: z.string().nullable(),
});
export type MemberRoleData = z.infer<typeof memberRole>;

/** Somebody who holds a role in a tenant or company, with the roles they hold there. */
export const member = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  roles: z.array(memberRole),
  /** Stands for these roles; see `version_conflict`. */
  version: z.string(),
  suspended: z.boolean(),
  since: z.iso.datetime(),
});
export type MemberData = z.infer<typeof member>;

/** A role to be given in a tenant or company. TENANT_ADMIN holds for the tenant; the others name their place. */
const givenRole = z
  .strictObject({
    name: z.enum(rolesWithin.tenant, { error: 'invalid' }),
    companyId: z.uuid({ error: 'invalid' }).optional(),
    modelBotId: z.uuid({ error: 'invalid' }).optional(),
  })
  .superRefine(checkPlace);
export type GivenRoleInput = z.output<typeof givenRole>;

/** A role names exactly the place that it needs. */
export function checkPlace(
  role: { name: GivenRoleInput['name']; companyId?: string | undefined; modelBotId?: string | undefined },
  check: z.core.$RefinementCtx,
): void {
  const scope =
    role.name === 'TENANT_ADMIN' ? null : role.name === 'BOT_CREATOR' ? 'modelBotId' : 'companyId';
  for (const place of ['companyId', 'modelBotId'] as const) {
    if (place === scope && !role[place])
      check.addIssue({ code: 'custom', path: [place], message: 'required' });
    if (place !== scope && role[place]) check.addIssue({ code: 'custom', path: [place], message: 'invalid' });
  }
}

export const updateMemberInput = z.strictObject({
  version: z.string({ error: 'required' }).max(20_000),
  roles: z.array(givenRole).min(1, { error: 'required' }).max(100, { error: 'too_long' }),
});

export const memberListInput = listInput.extend({
  sort: z.enum(['firstName', '-firstName', 'since', '-since']).optional(),
  'filters[role]': z.array(z.enum(rolesWithin.tenant)).max(rolesWithin.tenant.length).optional(),
});
export type MemberListInput = z.output<typeof memberListInput>;
