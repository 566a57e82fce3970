import { type Action, permissions } from '#rules/permissions.ts';
import { type GivenRoleName, rolesWithin } from '#rules/roles.ts';

const entities = ['tenant', 'company', 'modelBot'] as const;
type Entity = (typeof entities)[number];

/** An action on one of them that any role within a tenant may do. */
export type ShownAction = {
  [Name in Action]: Name extends `${Entity}.${string}`
    ? (typeof permissions)[Name][number] & GivenRoleName extends never
      ? never
      : Name
    : never;
}[Action];

const isShown = (action: Action): action is ShownAction =>
  entities.some((entity) => action.startsWith(`${entity}.`)) &&
  rolesWithin.tenant.some((role) => (permissions[action] as readonly string[]).includes(role));

/** The actions that any role within a tenant may do there, by what they are done to, in the table's order. */
export const shownActions = Object.fromEntries(
  entities.map((entity) => [
    entity,
    (Object.keys(permissions) as Action[])
      .filter(isShown)
      .filter((action) => action.startsWith(`${entity}.`)),
  ]),
) as Record<Entity, ShownAction[]>;
