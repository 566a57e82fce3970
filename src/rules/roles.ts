/** The seven roles and the field that says where a role assignment holds (`null`: everywhere). */
export const roles = {
  ADMIN: { scope: null },
  TENANT_ADMIN: { scope: 'tenantId' },
  COMPANY_ADMIN: { scope: 'companyId' },
  BOT_CREATOR: { scope: 'modelBotId' },
  READ_USER: { scope: 'companyId' },
  SUPPORT: { scope: null },
  SINGLE_USER: { scope: null },
} as const satisfies Record<string, { scope: 'tenantId' | 'companyId' | 'modelBotId' | null }>;

export type RoleName = keyof typeof roles;

export const roleNames = Object.keys(roles) as [RoleName, ...RoleName[]];

/** The roles a person may sign up for; every other one is given by somebody. */
export const signUpRoles = ['SINGLE_USER', 'TENANT_ADMIN'] as const satisfies readonly RoleName[];
export type SignUpRole = (typeof signUpRoles)[number];

/** The roles that those who run a tenant or a company give there. */
export const rolesWithin = {
  tenant: ['TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'READ_USER'],
  company: ['COMPANY_ADMIN', 'BOT_CREATOR', 'READ_USER'],
} as const satisfies Record<string, readonly RoleName[]>;
export type GivenRoleName = (typeof rolesWithin)['tenant'][number];

/** A role someone holds. Only the field named by `roles[name].scope` is set. */
export type RoleAssignment = {
  name: RoleName;
  tenantId?: string | null | undefined;
  companyId?: string | null | undefined;
  modelBotId?: string | null | undefined;
};

/** A role with the place that it has, and no other. */
export const placedRole = ({ name, tenantId, companyId, modelBotId }: RoleAssignment): RoleAssignment => ({
  name,
  ...(tenantId && { tenantId }),
  ...(companyId && { companyId }),
  ...(modelBotId && { modelBotId }),
});

/** Stands for somebody's roles, in whatever order: each as its name and the id of its place, one a line. */
export const versionOfRoles = (held: readonly RoleAssignment[]): string =>
  held
    .map(({ name, tenantId, companyId, modelBotId }) =>
      `${name} ${tenantId ?? companyId ?? modelBotId ?? ''}`.trimEnd(),
    )
    .sort()
    .join('\n');
