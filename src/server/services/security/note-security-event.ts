import type { AuditSubject, SecurityEvent } from '#rules/audit.ts';
import type { JournalBound } from '../../auth/security-journal.ts';
import { presentMilliseconds } from '../../time.ts';
import type { Context } from '../context.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { originOf } from './origin.ts';

/** How long an event that repeats itself is written once only. */
const windowSeconds = 15 * 60;

/**
 * Writes down what happened at the doors, with address and device: soon, within `bounds`, and without anybody waiting
 * for it, so that nobody learns from the time of an answer what was written.
 */
export function noteSecurityEvent({
  ctx,
  input: event,
}: {
  ctx: Context;
  input: {
    action: SecurityEvent;
    /** Whom it concerns; null where nobody knows. */
    subjectId: string | null;
    actorId?: string | null;
    subjectType?: AuditSubject;
    spaceId?: string | null;
    details: Record<string, unknown>;
    bounds?: readonly (Omit<JournalBound, 'until'> & { until?: Date | undefined })[];
  };
}): void {
  const { bounds = [], ...given } = event;
  const row = {
    spaceId: null,
    actorId: ctx.actor?.account.id ?? null,
    subjectType: 'user' as const,
    ...given,
    impersonatorId: ctx.actor?.impersonation?.impersonator.id ?? null,
    ...originOf(ctx),
  };
  const usualEnd = presentMilliseconds() + windowSeconds * 1000;
  const ended = bounds.map(({ key, most, until }) => ({
    key: `${event.action} ${key}`,
    most,
    until: until?.getTime() ?? usualEnd,
  }));
  const written = ctx.app.securityJournal.note(row, ended);
  if (written) logSecurityEvent(ctx.app, written);
}
