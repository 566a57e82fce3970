import type { AuditAction, AuditSubject, FactorChange, SecurityEvent } from '#rules/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { auditEvents } from '../../db/schema/operations.ts';

/**
 * Writes down a change of access, money, limits or keys, in the transaction that makes it. What opens an account is
 * for `recordFactorChange`, what happens at the doors for `noteSecurityEvent`.
 */
export async function recordAuditEvent(
  transaction: Transaction,
  event: {
    /** Whose space it concerns; null for the installation itself. */
    spaceId: string | null;
    /** Who did it; null when nobody did, such as a payment that failed. */
    actorId: string | null;
    action: Exclude<AuditAction, FactorChange | SecurityEvent>;
    subjectType: AuditSubject;
    subjectId: string | null;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await transaction.insert(auditEvents).values(event);
}
