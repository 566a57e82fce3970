import type { SignedInContext } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * For what is the person's alone and no action of `permissions.ts` by itself.
 * @throws {AppError} `not_while_impersonating`
 */
export function assertNotImpersonating(ctx: SignedInContext): void {
  if (ctx.actor.impersonation) throw new AppError('not_while_impersonating');
}
