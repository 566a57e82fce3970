import type { AuditAction } from '#rules/audit.ts';
import type { App } from '../context.ts';

/** Says in the structured log what the audit log keeps as well, for whoever watches logs. */
export function logSecurityEvent(
  { log }: Pick<App, 'log'>,
  event: {
    action: AuditAction;
    actorId: string | null;
    subjectId: string | null;
    address: string | null;
    userAgent: string | null;
    details: Record<string, unknown>;
  },
): void {
  const { action, actorId, subjectId, address, userAgent, details } = event;
  log.info({ event: action, actorId, subjectId, address, userAgent, ...details }, 'Security event');
}
