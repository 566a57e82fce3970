import { z } from 'zod';
import { wordsField } from '#contracts/words-field.ts';
import { asLine } from '#rules/one-line.ts';
import { ticketLimits } from '#rules/tickets.ts';
import type { AgentTool } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';

/** Opens a ticket with support in the person's own name; `open` answers its number. */
export function createOpenTicket(
  open: (ticket: { subject: string; text: string }) => Promise<number>,
): AgentTool {
  return builtInTool({
    name: 'open_ticket',
    description:
      'Opens a ticket with the support team in the name of the person who asks. They are asked before it is sent. Use it only if they want to reach a human.',
    changes: true,
    input: z.strictObject({
      subject: wordsField(ticketLimits.subjectCharacters),
      text: wordsField(ticketLimits.messageCharacters).describe(
        'What support needs to know, from the point of view of the person',
      ),
    }),
    sends: ({ subject, text }) => [
      { label: 'subject', value: asLine(subject) },
      { label: 'text', value: text },
    ],
    async run({ subject, text }) {
      return `Ticket #${await open({ subject: asLine(subject), text })} was opened; support will answer in Help.`;
    },
  });
}
