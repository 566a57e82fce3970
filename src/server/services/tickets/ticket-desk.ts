import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { LiveEvent } from '#contracts/notification.ts';
import { isAllowed } from '#rules/permissions.ts';
import { deskPathOf, questionPathOf } from '#rules/record-pages.ts';
import type { TicketDesk } from '#rules/tickets.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import type { tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import type { App, SignedInContext } from '../context.ts';

/** What of a ticket says who answers it. */
type Asked = Pick<
  typeof tickets.$inferSelect,
  'id' | 'requesterId' | 'tenantId' | 'companyId' | 'handedOnAt'
>;

/** Whether the person answers for Parley, and so sees everybody's tickets with notes, tags and who has them. */
export const isAgent = (ctx: SignedInContext) => isAllowed(ctx.actor.account, 'ticket.answer', {});

/** Where a ticket waits for an answer now. */
export const deskOfTicket = ({ tenantId, handedOnAt }: Asked): TicketDesk =>
  tenantId !== null && handedOnAt === null ? 'organisation' : 'parley';

/** Where the person sits who looks at a ticket: at neither desk whose own it is, be they an administrator since or not. */
export function seatAt(ctx: SignedInContext, { requesterId, tenantId, companyId }: Asked): TicketDesk | null {
  if (isAgent(ctx)) return 'parley';
  const { account } = ctx.actor;
  if (tenantId === null || requesterId === account.id) return null;
  return isAllowed(account, 'ticket.answerWithin', { tenantId, companyId }) ? 'organisation' : null;
}

/** Whether the person answers a ticket now: administrators only until they hand it on. */
export function answersTicket(ctx: SignedInContext, ticket: Asked): boolean {
  const seat = seatAt(ctx, ticket);
  return seat === 'parley' || (seat !== null && seat === deskOfTicket(ticket));
}

/** @throws {AppError} `forbidden` to whoever does not answer it now */
export function assertAnswersTicket(ctx: SignedInContext, ticket: Asked): void {
  if (!answersTicket(ctx, ticket)) throw new AppError('forbidden');
}

/** The page of a ticket for those who answer it now. */
export const pathAtDesk = (ticket: Asked): string =>
  deskOfTicket(ticket) === 'organisation' ? questionPathOf(ticket.id) : deskPathOf(ticket.id);

/** A role of somebody who is not suspended by which they answer the questions asked there; with `users` joined. */
export const administers = ({ tenantId, companyId }: { tenantId: string; companyId: string | null }) =>
  and(
    isNull(users.suspendedAt),
    or(
      and(eq(roleAssignments.name, 'TENANT_ADMIN'), eq(roleAssignments.tenantId, tenantId)),
      companyId === null
        ? undefined
        : and(eq(roleAssignments.name, 'COMPANY_ADMIN'), eq(roleAssignments.companyId, companyId)),
    ),
  );

/**
 * Who could answer a question of one of their people: those who run the company, and those of the whole organisation;
 * nobody who is suspended, nor whoever asks.
 */
export async function administratorsOf(
  transaction: Transaction,
  { tenantId, companyId, requesterId }: Pick<Asked, 'tenantId' | 'companyId' | 'requesterId'>,
): Promise<{ ofCompany: string[]; ofTenant: string[] }> {
  if (tenantId === null) return { ofCompany: [], ofTenant: [] };
  const rows = await transaction
    .selectDistinct({ id: roleAssignments.userId, role: roleAssignments.name })
    .from(roleAssignments)
    .innerJoin(users, eq(users.id, roleAssignments.userId))
    .where(
      and(
        administers({ tenantId, companyId }),
        requesterId === null ? undefined : ne(roleAssignments.userId, requesterId),
      ),
    );
  const idsOf = (name: string) => rows.flatMap(({ id, role }) => (role === name ? [id] : []));
  return { ofCompany: idsOf('COMPANY_ADMIN'), ofTenant: idsOf('TENANT_ADMIN') };
}

/** Tells the open pages of all who answer that there is something new about a ticket. */
export async function tellDesks(
  app: Pick<App, 'liveEvents'>,
  transaction: Transaction,
  ticket: Asked,
  event: Extract<LiveEvent, { type: 'ticket' | 'tickets' }>,
): Promise<void> {
  await app.liveEvents.publish(transaction, 'desk', event);
  const { ofCompany, ofTenant } = await administratorsOf(transaction, ticket);
  for (const person of new Set([...ofCompany, ...ofTenant])) {
    await app.liveEvents.publish(transaction, { person }, event);
  }
}

/** Those at Parley whose work it is to answer, but one; administrators of Parley may, but are not told of each ticket. */
export async function agentsBut(transaction: Transaction, personId: string | null): Promise<string[]> {
  const rows = await transaction
    .selectDistinct({ id: roleAssignments.userId })
    .from(roleAssignments)
    .where(eq(roleAssignments.name, 'SUPPORT'));
  return rows.map(({ id }) => id).filter((id) => id !== personId);
}
