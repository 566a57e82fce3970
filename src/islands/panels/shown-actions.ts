import { type Action, permissions } from '#rules/permissions.ts';
import { rolesWithin } from '#rules/roles.ts';

const entities = ['tenant', 'company', 'modelBot'] as const;

/** The actions that any role within a tenant may do there, by what they are done to, in the table's order. */
export const shownActions = Object.fromEntries(
  entities.map((entity) => [
    entity,
    (Object.keys(permissions) as Action[]).filter(
      (action) =>
        action.startsWith(`${entity}.`) &&
        rolesWithin.tenant.some((role) => (permissions[action] as readonly string[]).includes(role)),
    ),
  ]),
) as Record<(typeof entities)[number], Action[]>;
