import { z } from 'zod';
import { answerConfidences } from '#rules/answer-confidence.ts';
import { unsupportedReasons } from '#rules/answer-support.ts';
import { attachmentLimits, chatLimits } from '#rules/limits.ts';
import { mostPerPage } from '#rules/lists.ts';
import { providerProblems } from '#rules/model-providers.ts';
import { answerRatings, ratingLimits, ratingReasons } from '#rules/ratings.ts';
import { attachment, messageAttachment } from './attachment.ts';
import { listInput } from './list.ts';
import { agentStep } from './tool.ts';
import { lineField, wordsField } from './words-field.ts';

/**
 * A citation: `quote` stands literally in the file's stored text from `start` to `end` (UTF-16 code units). The file is
 * one of the bot's, or one of those that the conversation's questions were asked with.
 */
export const citation = z.object({
  number: z.number().int().min(1),
  fileId: z.uuid().nullable(),
  fileName: z.string(),
  /** What a web page calls itself; its name is its address. */
  title: z.string().optional(),
  page: z.number().int().nullable(),
  /** Where the quote ends on another page. */
  lastPage: z.number().int().optional(),
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
});
export type CitationData = z.infer<typeof citation>;

/**
 * Where in an answer's Markdown sentences stand that its passages do not support, in UTF-16 code units; with the reason
 * `quotation`, words in quotation marks that stand in no passage like that.
 */
export const answerSupport = z.object({
  unsupported: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      reason: z.enum(unsupportedReasons).optional(),
    }),
  ),
});
export type AnswerSupportData = z.infer<typeof answerSupport>;

/**
 * `waiting`: an agent has stopped before an act that needs the person's word. `cut`: the model had to end in the middle.
 * `filtered`: its provider's filter ended it. `interrupted`: the process that wrote it was gone before it ended.
 */
export const messageStatuses = [
  ...(['streaming', 'waiting'] as const),
  ...(['complete', 'cut', 'filtered', 'stopped', 'interrupted', 'failed'] as const),
] as const;

/** What the person thinks of an answer; with `shared`, whoever makes the bot may read question and answer. */
export const answerRating = z.object({
  rating: z.enum(answerRatings),
  reason: z.enum(ratingReasons).nullable(),
  comment: z.string(),
  shared: z.boolean(),
});
export type AnswerRatingData = z.infer<typeof answerRating>;

const insteadBecause = z.object({ provider: z.string(), problem: z.enum(providerProblems) });
export type InsteadBecause = z.infer<typeof insteadBecause>;

/**
 * A message in the shape of the AI SDK's UI message. Text parts hold Markdown in which `[n]` points at the
 * `data-citation` part with that number. A `data-support` part tells that a language model's answer was checked. A
 * `data-attachment` part is a file that the question was asked with. `reasoning` parts are what the model thought
 * before it answered or did something: none of its answer.
 */
export const message = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  status: z.enum(messageStatuses),
  /** `quoter`, or the provider's model id; null for the person's own messages. */
  model: z.string().nullable(),
  /** How sure an answer of quotes is; left out of what a language model wrote. */
  confidence: z.enum(answerConfidences).optional(),
  /** The files hold no answer, and it says so. */
  refused: z.literal(true).optional(),
  /** The language model that did not answer, where Quoter did in its place; and what was wrong with whose provider. */
  insteadOf: z.string().optional(),
  insteadBecause: insteadBecause.optional(),
  /** Of the attached pictures so many were not seen by what answered: it went by the text recognised in them. */
  unseenPictures: z.number().int().optional(),
  parts: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('data-citation'), id: z.string(), data: citation }),
      z.object({ type: z.literal('data-attachment'), id: z.string(), data: messageAttachment }),
      z.object({ type: z.literal('data-support'), id: z.string(), data: answerSupport }),
      z.object({ type: z.literal('data-step'), id: z.string(), data: agentStep }),
      z.object({
        type: z.literal('reasoning'),
        id: z.string(),
        text: z.string(),
        state: z.enum(['streaming', 'done']),
      }),
    ]),
  ),
  /** How long its model thought, where it told what. */
  thoughtMilliseconds: z.number().int().optional(),
  /** What it follows; null for a first question. */
  parentId: z.uuid().nullable(),
  /** All versions of this question or answer, its own id among them, the oldest first. */
  versions: z.array(z.uuid()),
  rating: answerRating.nullable(),
  createdAt: z.iso.datetime(),
});
export type MessageData = z.infer<typeof message>;

export const conversation = z.object({
  id: z.uuid(),
  modelBotId: z.uuid(),
  title: z.string(),
  /** Stands before the others in its person's list. */
  pinned: z.boolean(),
  /** In no list and not searched; removed when it ends, or a day after it began. */
  temporary: z.boolean(),
  /** Put away by its person: in no list that does not ask for those. The next question brings it back. */
  archived: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ConversationData = z.infer<typeof conversation>;

/**
 * One's own with a bot, the last used first unless sorted otherwise; pinned ones always stand before the others. Archived
 * ones are left out unless `filters[archived][]=true` asks for them.
 */
export const conversationListInput = listInput.extend({
  sort: z.enum(['title', '-title', 'updatedAt', '-updatedAt']).optional(),
  'filters[archived]': z
    .array(z.enum(['true', 'false']))
    .max(2)
    .optional(),
});
export type ConversationListInput = z.output<typeof conversationListInput>;

/** The same with all bots that one may ask, or with some of them. */
export const ownConversationListInput = conversationListInput.extend({
  'filters[modelBotId]': z.array(z.uuid()).max(100).optional(),
});
export type OwnConversationListInput = z.output<typeof ownConversationListInput>;

export const listedConversation = conversation.extend({ modelBotName: z.string() });
export type ListedConversation = z.infer<typeof listedConversation>;

const ownIds = z
  .array(z.uuid({ error: 'invalid' }), { error: 'required' })
  .min(1, { error: 'required' })
  .max(mostPerPage, { error: 'above_limit' });
/** Conversations that are not the caller's are passed over, as those that do not exist. */
export const removeConversationsInput = z.strictObject({ ids: ownIds });
export type RemoveConversationsInput = z.output<typeof removeConversationsInput>;
export const archiveConversationsInput = removeConversationsInput.extend({
  archived: z.boolean({ error: 'required' }),
});
export type ArchiveConversationsInput = z.output<typeof archiveConversationsInput>;

/** Of a conversation with several versions, `messages` is the path that was looked at last. */
export const conversationWithMessages = conversation.extend({
  messages: z.array(message),
  /** Files that no question was asked with yet. */
  attachments: z.array(attachment),
  /** True while an answer is being written; `GET …/stream` then resumes it. */
  streaming: z.boolean(),
});
export type ConversationWithMessages = z.infer<typeof conversationWithMessages>;

const title = lineField(chatLimits.titleCharacters);

/**
 * With `draft` the conversation asks the bot's draft; for those who may change it. With `temporary` it stands in no
 * list, is not searched, and is removed after a day at the latest.
 */
export const createConversationInput = z.strictObject({
  title: title.optional(),
  draft: z.boolean({ error: 'invalid' }).optional(),
  temporary: z.boolean({ error: 'invalid' }).optional(),
});
/** A title, a place at the top of the list, or both. */
export const updateConversationInput = z
  .strictObject({ title: title.optional(), pinned: z.boolean({ error: 'invalid' }).optional() })
  .refine((changes) => changes.title !== undefined || changes.pinned !== undefined, {
    path: ['title'],
    error: 'required',
  });
export type UpdateConversationInput = z.output<typeof updateConversationInput>;

const questionText = wordsField(chatLimits.questionCharacters);
const messageId = z.uuid({ error: 'invalid' });
const attachmentIds = z
  .array(z.uuid({ error: 'invalid' }), { error: 'invalid' })
  .max(attachmentLimits.perQuestion, { error: 'above_limit' })
  .transform((ids) => [...new Set(ids)]);
/**
 * The next question of the path shown; with `edits`, another version of that earlier question; or, with `retries`
 * alone, another version of that answer. `attachments` are files of the conversation that are read; another version of
 * a question that names none has those of the former.
 */
export const sendMessageInput = z.union([
  z.strictObject({
    text: questionText,
    edits: messageId.optional(),
    attachments: attachmentIds.optional(),
  }),
  z.strictObject({ retries: messageId }),
]);
export type SendMessageInput = z.output<typeof sendMessageInput>;

export const showVersionInput = z.strictObject({ messageId });

export const rateAnswerInput = z.strictObject({
  rating: z.enum(answerRatings, { error: 'invalid' }),
  reason: z.enum(ratingReasons, { error: 'invalid' }).nullable().default(null),
  comment: z.string().trim().max(ratingLimits.commentCharacters, { error: 'too_long' }).default(''),
  shared: z.boolean({ error: 'invalid' }).default(false),
});

export const exportConversationInput = z.strictObject({
  format: z.enum(['markdown', 'json'], { error: 'invalid' }).default('markdown'),
});

/** What somebody may ask after an answer, in the languages of the files. */
export const followUps = z.object({ questions: z.array(z.string()) });
export type FollowUpsData = z.infer<typeof followUps>;
