import { isOpenWhileImpersonating } from '#rules/impersonation.ts';
import {
  type Action,
  actionsOfConfirmedPeople,
  actionsOnArchived,
  isAllowed,
  type Place,
  type Reach,
  reachOf,
} from '#rules/permissions.ts';
import { AppError } from '../errors.ts';
import type { LocatedPlace } from './authorized-place.ts';
import { type Caller, requireActor, type SignedInCaller } from './caller.ts';
import { locate, type Target } from './locate.ts';

/**
 * The one place where `permissions.ts` is applied.
 * @throws {AppError} `unauthenticated`; `not_found` for a record that does not exist or is out of the person's
 * reach, which look the same; `forbidden` for a record they may read but not use this way;
 * `archived`, `email_not_confirmed` or `not_while_impersonating`
 */
export async function authorize(ctx: Caller, action: Action, target: Target): Promise<LocatedPlace> {
  requireActor(ctx);
  return assertAllowed(ctx, action, target, await locate(ctx.app.database, target, ctx.actor.account.id));
}

/**
 * The same for a record whose place is known already.
 * @param place null where there is no such record
 * @throws {AppError} as `authorize`
 */
export function assertAllowed(
  ctx: SignedInCaller,
  action: Action,
  target: { kind: Target['kind']; id?: string },
  place: LocatedPlace | null,
): LocatedPlace {
  const person = ctx.actor.account;
  if (place && isAllowed(person, action, place)) {
    if (place.archived && !actionsOnArchived.has(action)) throw new AppError('archived');
    if (actionsOfConfirmedPeople.has(action) && person.emailConfirmedAt === null) {
      throw new AppError('email_not_confirmed');
    }
    assertOwnAct(ctx, action);
    return place;
  }
  const { kind, id = '' } = target;
  const readAction = readActionOf(kind);
  if (place && readAction && isAllowed(person, readAction, place)) throw new AppError('forbidden');
  if (kind === 'installation') throw new AppError('forbidden');
  throw new AppError('not_found', { refused: `${kind} ${id}` });
}

/**
 * For a list that shows each person what they may see of it: where that is.
 * @throws {AppError} `unauthenticated`; `forbidden` where it is nowhere; `not_while_impersonating`
 */
export function authorizeList(ctx: Caller, action: Action): Reach {
  requireActor(ctx);
  const reach = reachOf(ctx.actor.account.roles, action);
  if (!reach) throw new AppError('forbidden');
  assertOwnAct(ctx, action);
  return reach;
}

/** Whether somebody may change something by an action, so that a page offers it. */
export function mayAct({ actor }: SignedInCaller, action: Action, place: Place): boolean {
  const isOwn = !actor.impersonation || isOpenWhileImpersonating(action, false);
  return isOwn && isAllowed(actor.account, action, place);
}

/** @throws {AppError} `not_while_impersonating` */
function assertOwnAct({ actor, reads }: SignedInCaller, action: Action): void {
  if (actor.impersonation && !isOpenWhileImpersonating(action, reads)) {
    throw new AppError('not_while_impersonating');
  }
}

function readActionOf(kind: Target['kind']): Action | null {
  switch (kind) {
    case 'user':
      return 'user.read';
    case 'tenant':
      return 'tenant.read';
    case 'company':
      return 'company.read';
    case 'modelBot':
      return 'modelBot.read';
    case 'ticket':
      return 'ticket.use';
    case 'installation':
    case 'conversation':
      return null;
  }
}
