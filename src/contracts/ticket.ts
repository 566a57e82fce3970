import { z } from 'zod';
import {
  cannedReplyLimits,
  type countedTicketViews,
  setsNothing,
  ticketAttachmentLimits,
  ticketDesks,
  ticketLimits,
  ticketPriorities,
  ticketSides,
  ticketStatuses,
} from '#rules/tickets.ts';
import { counted, listInput, yesOrNoFilter } from './list.ts';
import { lineField, wordsField } from './words-field.ts';

const who = z.object({ id: z.uuid(), firstName: z.string() });

export const ticketAttachment = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.enum(ticketAttachmentLimits.mediaTypes),
  size: z.number().int(),
});
export type TicketAttachmentData = z.infer<typeof ticketAttachment>;

export const ticketMessage = z.object({
  id: z.uuid(),
  side: z.enum(ticketSides),
  /** A note among those who answer; no customer ever gets one. */
  internal: z.boolean(),
  /** Of an answer or a note: whether it is of Parley's support or of the organisation's administrators. */
  desk: z.enum(ticketDesks),
  /** Null when the person is gone. */
  author: who.nullable(),
  text: z.string(),
  attachments: z.array(ticketAttachment),
  createdAt: z.iso.datetime(),
});
export type TicketMessageData = z.infer<typeof ticketMessage>;

/** What those who answer set. The customer does not get it. */
const desk = z.object({
  priority: z.enum(ticketPriorities),
  assignee: who.nullable(),
  tags: z.array(z.string()),
  /** Null for one that is in sight. */
  snoozedUntil: z.iso.datetime().nullable(),
  version: z.number().int(),
});

/** The organisation whose administrators were asked first. */
const ticketOrganisation = z.object({
  tenantId: z.uuid(),
  /** None where those of the whole organisation were. */
  companyId: z.uuid().nullable(),
  name: z.string(),
  /** When they handed it on to Parley's support; null while it is theirs. */
  handedOnAt: z.iso.datetime().nullable(),
});

/** A ticket as lists show it. `desk` is for those alone who answer it now, and for ADMIN and SUPPORT. */
export const ticket = z.object({
  id: z.uuid(),
  number: z.number().int(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  /** A visitor of another site has no account: no id, and is called by the address they left. */
  requester: who.extend({ id: z.uuid().nullable(), email: z.string() }),
  lastMessageAt: z.iso.datetime(),
  lastMessageBy: z.enum(ticketSides),
  createdAt: z.iso.datetime(),
  /** Null for what Parley's support was asked at once. */
  organisation: ticketOrganisation.nullable(),
  desk: desk.optional(),
});
export type TicketData = z.infer<typeof ticket>;

/** A message of a conversation as support reads it: what was said, and where it was quoted from. */
const transcriptMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  sources: z.array(
    z.object({
      number: z.number().int(),
      fileName: z.string(),
      page: z.number().int().nullable(),
      lastPage: z.number().int().optional(),
      quote: z.string(),
    }),
  ),
  createdAt: z.iso.datetime(),
});
export type TranscriptMessageData = z.infer<typeof transcriptMessage>;

/** The conversation that the customer let support read. */
const ticketTranscript = z.object({
  modelBotName: z.string(),
  title: z.string(),
  /** The answer that was complained about. */
  messageId: z.uuid().nullable(),
  messages: z.array(transcriptMessage),
  consentedAt: z.iso.datetime(),
});
export type TicketTranscriptData = z.infer<typeof ticketTranscript>;

export const ticketDetail = ticket.extend({
  messages: z.array(ticketMessage),
  transcript: ticketTranscript.nullable(),
});
export type TicketDetail = z.infer<typeof ticketDetail>;

const text = wordsField(ticketLimits.messageCharacters);

/** Naming the conversation is the consent to it: only its own person can. */
const consent = z.strictObject({
  conversationId: z.uuid({ error: 'invalid' }),
  messageId: z.uuid({ error: 'invalid' }).nullish(),
});

export const openTicketInput = z.strictObject({
  subject: lineField(ticketLimits.subjectCharacters),
  text,
  transcript: consent.optional(),
  /** Asks the administrators of this company of one's own first, or those above them where one runs it. */
  companyId: z.uuid({ error: 'invalid' }).optional(),
});

/** Whom somebody's questions can go to before Parley's support is asked. */
export type HelpDeskData = { companyId: string; name: string };

const tags = z
  .array(lineField(ticketLimits.tagCharacters).transform((tag) => tag.toLocaleLowerCase()))
  .max(ticketLimits.tags, { error: 'too_long' })
  .transform((tags) => [...new Set(tags)]);

/** What an answer sets its ticket to: null leaves it, and tags are added to those it has. */
const ticketSets = z.strictObject({
  status: z.enum(ticketStatuses).nullable().default(null),
  priority: z.enum(ticketPriorities).nullable().default(null),
  tags: tags.default([]),
});

export const sendTicketMessageInput = z.strictObject({
  text,
  /** For those who answer only. */
  sets: ticketSets.optional(),
  /** A note: for those who answer only. */
  internal: z.boolean().default(false),
});

/** A customer may only say that it is solved; the rest is for those who answer, who name the version they saw. */
export const updateTicketInput = z.strictObject({
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  assigneeId: z.uuid({ error: 'invalid' }).nullable().optional(),
  tags: tags.optional(),
  /** Puts it out of sight until then, or back; what the customer writes brings it back before. */
  snoozedUntil: z.iso.datetime({ error: 'invalid' }).max(40).nullable().optional(),
  version: z.number().int().optional(),
});
export type UpdateTicketInput = z.output<typeof updateTicketInput>;

export const ticketSorts = [
  'lastMessageAt',
  '-lastMessageAt',
  'priority',
  '-priority',
  'number',
  '-number',
] as const;

export const listTicketsInput = listInput.extend({
  sort: z.enum(ticketSorts).optional(),
  'filters[status]': z.array(z.enum(ticketStatuses)).max(ticketStatuses.length).optional(),
  'filters[priority]': z.array(z.enum(ticketPriorities)).max(ticketPriorities.length).optional(),
  /** Ids of those who answer, or `none`. */
  'filters[assignee]': z
    .array(z.union([z.literal('none'), z.uuid()]))
    .max(50)
    .optional(),
  'filters[tag]': z.array(z.string().max(ticketLimits.tagCharacters)).max(ticketLimits.tags).optional(),
  'filters[requester]': z.array(z.uuid()).max(50).optional(),
  /** With whom they are now. */
  'filters[desk]': z.array(z.enum(ticketDesks)).max(ticketDesks.length).optional(),
  /** Whose administrators were asked first, be it handed on since or not. */
  'filters[tenantId]': z.array(z.uuid()).max(50).optional(),
  'filters[companyId]': z.array(z.uuid()).max(50).optional(),
  /** Whether they are out of sight for now. */
  'filters[snoozed]': yesOrNoFilter,
});
export type ListTicketsInput = z.output<typeof listTicketsInput>;

/** Whose desk is counted: that of an organisation, of a company, or Parley's own. */
export const countTicketsInput = z.strictObject({
  tenantId: z.uuid().optional(),
  companyId: z.uuid().optional(),
});

/** How many tickets each view has that is worked off. */
export const ticketCounts = z.object({
  open: counted,
  mine: counted,
  unassigned: counted,
  snoozed: counted,
  waiting: counted,
} satisfies Record<(typeof countedTicketViews)[number], typeof counted>);
export type TicketCounts = z.infer<typeof ticketCounts>;

/** Who answers, and the words tickets are sorted by. */
export const supportDesk = z.object({ agents: z.array(who), tags: z.array(z.string()) });
export type SupportDeskData = z.infer<typeof supportDesk>;

export const cannedReply = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  sets: ticketSets,
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
});
export type CannedReplyData = z.infer<typeof cannedReply>;

export const cannedReplyInput = z.strictObject({
  title: lineField(cannedReplyLimits.titleCharacters),
  text: wordsField(cannedReplyLimits.textCharacters),
  sets: ticketSets.default(setsNothing),
});
export type CannedReplyInput = z.output<typeof cannedReplyInput>;
export const updateCannedReplyInput = cannedReplyInput.extend({ version: z.number().int() });
