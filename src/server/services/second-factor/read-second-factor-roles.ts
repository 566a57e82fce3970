import type { RoleName } from '#rules/roles.ts';
import type { SignedInContext } from '../context.ts';
import { readRolesAt, type SecondFactorPlace } from './second-factor-roles.ts';

/** The roles that need two factors there. @throws {AppError} `not_found` */
export function readSecondFactorRoles({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: SecondFactorPlace;
}): Promise<RoleName[]> {
  return ctx.app.database.acrossSpaces((transaction) => readRolesAt(transaction, input));
}
