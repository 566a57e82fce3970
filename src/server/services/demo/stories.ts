import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { rateAnswerInput } from '#contracts/conversation.ts';
import { qualityQuestionInput } from '#contracts/quality.ts';
import { ticketPriorities, ticketStatuses } from '#rules/tickets.ts';

const daysAgo = z.number().int().min(1);
/** The first name of somebody in the demo. */
const person = z.string();
/** The folder of an assistant below `samples/`. */
const bot = z.string();

const stories = z.object({
  versions: z.array(z.object({ bot, by: person, daysAgo, purpose: z.string(), note: z.string() })),
  conversations: z.array(
    z.object({
      bot,
      person,
      daysAgo,
      turns: z.array(rateAnswerInput.partial({ rating: true }).extend({ ask: z.string() })),
    }),
  ),
  tickets: z.array(
    z.object({
      person,
      /** Whose administrators are asked, and who of them has it; without, Parley's support is. */
      asks: z.object({ company: z.string(), administrator: person }).optional(),
      subject: z.string(),
      priority: z.enum(ticketPriorities),
      status: z.enum(ticketStatuses),
      /** The first one opens the ticket; those with `by` are answers of that person. */
      messages: z.array(z.object({ daysAgo, text: z.string(), by: person.optional() })).min(1),
    }),
  ),
  quality: z.array(z.object({ bot, by: person, daysAgo, questions: z.array(qualityQuestionInput) })),
  invitations: z.array(
    z.object({
      by: person,
      company: z.string(),
      email: z.email(),
      role: z.enum(['READ_USER', 'COMPANY_ADMIN']),
    }),
  ),
});
export type Stories = z.output<typeof stories>;

/** What `samples/stories.json` says has happened in the demo's last three weeks. */
export async function readStories(directory: string): Promise<Stories> {
  return stories.parse(JSON.parse(await readFile(path.join(directory, 'stories.json'), 'utf8')));
}
