import { own } from '#rules/own.ts';
import type { Action, Reach } from '#rules/permissions.ts';
import { assertAllowed, authorize, authorizeList } from '../auth/authorize.ts';
import type { AuthorizedPlace, LocatedPlace } from '../auth/authorized-place.ts';
import { requireActor } from '../auth/caller.ts';
import type { Target } from '../auth/locate.ts';
import { AppError } from '../errors.ts';
import type { Context, SignedInContext } from '../services/context.ts';

/** An action on one record, whose id stands where `by` says: `params.id` unless it says otherwise. */
export type Right = {
  action: Action;
  of: Target['kind'];
  by?: `${'params' | 'query' | 'body'}.${string}`;
  /** What the endpoint asks for besides, where the request needs it. */
  also?: readonly Action[];
};

/** An action on a list that shows each person what they may see of it. */
type ListRight = { action: Action; of: 'list' };

/** Which of these it takes depends on what the request holds: the endpoint asks, and is a defect where it does not. */
type RightByRequest = { oneOf: readonly Action[] };

/** `public` is whoever comes, `signedIn` whoever is signed in, since it is about themselves. */
type Open = 'public' | 'signedIn';

/** Open but for what these actions are asked for, where the request needs it. */
type OpenBut = { open: Open; also: readonly Action[] };

/** Who may call an endpoint. `rules/permissions.ts` says which roles have an action. */
export type May = Open | OpenBut | Right | ListRight | RightByRequest;

type AskedActions<M> = M extends { oneOf: readonly (infer A)[] }
  ? A
  : M extends { also: readonly (infer A)[] }
    ? A
    : never;

/** A record by its id, or one whose place is known already: null where there is no such record. */
type RightTarget = Target | { kind: Target['kind']; place: LocatedPlace | null };

/** Asks for an action that `may` names. @throws {AppError} as `authorize` */
export type AskFor<A> = (action: A, target: RightTarget) => Promise<LocatedPlace>;

/** What an endpoint is handed of the rights that it names. */
export type Granted<M extends May> = (M extends ListRight
  ? { reach: Reach }
  : M extends Right
    ? { place: AuthorizedPlace }
    : unknown) &
  ([AskedActions<M>] extends [never] ? unknown : { askFor: AskFor<AskedActions<M>> });

export type ContextFor<M extends May> = M extends 'public' | { open: 'public' } ? Context : SignedInContext;

/** To whom an endpoint is open; null where it takes a right. */
export function openTo(may: May): Open | null {
  if (typeof may === 'string') return may;
  return 'open' in may ? may.open : null;
}

/** All actions that an endpoint may ask for. */
export function actionsOf(may: May): readonly Action[] {
  if (typeof may === 'string') return [];
  if ('oneOf' in may) return may.oneOf;
  return [...('action' in may ? [may.action] : []), ...('also' in may ? (may.also ?? []) : [])];
}

/** @throws {AppError} `unauthenticated` for somebody unknown where one has to be known */
export function assertKnown(ctx: Context, may: May): void {
  if (openTo(may) !== 'public') requireActor(ctx);
}

/**
 * Whoever acts as another person has shown their own factor.
 * @throws {AppError} `second_factor_missing` for somebody whose role needs one that they have not
 */
export function assertSecondFactor({ actor }: Context): void {
  if (actor?.account.secondFactorMissing && !actor.impersonation) throw new AppError('second_factor_missing');
}

/**
 * Asks for what an endpoint names, by what came with the request.
 * @returns what the endpoint is handed; `assertAsked` is to be called when it is done
 * @throws {AppError} as `authorize`
 */
export async function grant(
  ctx: Context,
  may: May,
  given: { params: unknown; query: unknown; body: unknown },
): Promise<{ granted: object; assertAsked: () => void }> {
  if (typeof may === 'string') return { granted: {}, assertAsked: () => undefined };
  let hasAsked = !('oneOf' in may);
  const askFor: AskFor<Action> = async (action, target) => {
    requireActor(ctx);
    // What is public otherwise has not asked for it yet.
    assertSecondFactor(ctx);
    if (!actionsOf(may).includes(action)) throw new Error(`The endpoint does not name ${action}`);
    hasAsked = true;
    return 'place' in target
      ? assertAllowed(ctx, action, target, target.place)
      : authorize(ctx, action, target);
  };
  const assertAsked = () => {
    if (!hasAsked) throw new Error('The endpoint has asked for none of its rights');
  };
  if ('oneOf' in may || 'open' in may) return { granted: { askFor }, assertAsked };
  if (may.of === 'list') return { granted: { reach: authorizeList(ctx, may.action) }, assertAsked };
  const target = may.of === 'installation' ? { kind: may.of } : { kind: may.of, id: idOf(may, given) };
  return { granted: { place: await authorize(ctx, may.action, target), askFor }, assertAsked };
}

function idOf({ by = 'params.id' }: Right, given: Record<'params' | 'query' | 'body', unknown>): string {
  const [part, name = ''] = by.split('.') as ['params' | 'query' | 'body', string];
  const values = given[part];
  const id =
    typeof values === 'object' && values !== null ? own(values as Record<string, unknown>, name) : undefined;
  if (typeof id !== 'string') throw new Error(`There is no ${by}`);
  return id;
}
