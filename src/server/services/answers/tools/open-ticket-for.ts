import { ToolError } from '../../../agents/agent-tool.ts';
import { AppError } from '../../../errors.ts';
import type { SignedInContext } from '../../context.ts';
import { openTicket } from '../../tickets/open-ticket.ts';

/** Opens a ticket in the name of the person whose agent asks. @returns its number @throws {ToolError} */
export async function openTicketFor(
  ctx: SignedInContext,
  { subject, text }: { subject: string; text: string },
): Promise<number> {
  try {
    const ticket = await openTicket({ ctx, input: { subject, text, transcript: null } });
    return ticket.number;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts') {
      throw new ToolError('limit_reached', 'The person has opened too many tickets lately.');
    }
    throw error;
  }
}
