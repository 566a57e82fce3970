import type { AccountData } from '#contracts/account.ts';
import type { ImpersonationData } from '#contracts/impersonation.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** Who is asking, and by which proof. */
export type Actor = {
  account: AccountData;
  /** The browser session, or null for a program's token. */
  sessionId: string | null;
  /** The bearer token that came along, if any. */
  tokenId: string | null;
  /** Set while somebody else acts as the person; `ownSessionId` is what they return to. */
  impersonation: (ImpersonationData & { ownSessionId: string | null }) | null;
};

/** What decides whether somebody may do something. */
export type Caller = {
  app: { database: Database };
  actor: Actor | null;
  /** The request changes nothing, by its method. */
  reads: boolean;
};

export type SignedInCaller = Caller & { actor: Actor };

/** @throws {AppError} `unauthenticated` */
export function requireActor<Asking extends Caller>(ctx: Asking): asserts ctx is Asking & { actor: Actor } {
  if (!ctx.actor) throw new AppError('unauthenticated');
}
