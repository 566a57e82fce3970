import { z } from 'zod';
import { isAccent, isColour } from '#rules/accent.ts';
import { chatLimits } from '#rules/limits.ts';
import { mailedProofDigits } from '#rules/proofs.ts';
import { answerRatings, ratingLimits } from '#rules/ratings.ts';
import { type SeenPicture, seenPictureLimits, seenPictureType } from '#rules/seen-pictures.ts';
import { showsSomething } from '#rules/shows-something.ts';
import { siteOrigin, widgetLimits, widgetPositions } from '#rules/widgets.ts';
import { emailField } from './account.ts';
import { chatCompletionInput } from './chat-completion.ts';
import { isOfCharacters } from './words-field.ts';

/** How a bot shows itself on other sites. */
export const widget = z.object({
  enabled: z.boolean(),
  origins: z.array(z.string()),
  accentColour: z.string().nullable(),
  greeting: z.string(),
  position: z.enum(widgetPositions),
  /** Whether the assistant's picture, or its first letter, stands on the button and beside its name. */
  showsPicture: z.boolean(),
  /** Whether visitors may leave an address and are answered by support. */
  offersPerson: z.boolean(),
  /** Whether visitors may have the conversation mailed to themselves. */
  offersTranscript: z.boolean(),
  /** Whether visitors may send pictures with a question. */
  takesPictures: z.boolean(),
  questionsPerDay: z.number().int(),
  /** Questions of all visitors in the present day. */
  askedToday: z.number().int(),
  version: z.number().int(),
});
export type WidgetData = z.infer<typeof widget>;

/** The origin of a site, out of its address. */
export const originField = z
  .string({ error: 'invalid' })
  .max(500, { error: 'too_long' })
  .transform((text, context) => {
    const found = siteOrigin(text);
    if (found === null) context.addIssue({ code: 'custom', message: 'invalid' });
    return found ?? '';
  });

/** The whole of the settings; an old `version` is answered with 409 `version_conflict`. */
export const updateWidgetInput = z.strictObject({
  enabled: z.boolean({ error: 'invalid' }),
  origins: z
    .array(originField, { error: 'invalid' })
    .max(widgetLimits.origins, { error: 'too_long' })
    .transform((all) => [...new Set(all)]),
  accentColour: z
    .string({ error: 'invalid' })
    .max(7, { error: 'invalid', abort: true })
    .refine(isColour, { error: 'invalid', abort: true })
    .refine(isAccent, { error: 'low_contrast' })
    .nullable(),
  greeting: z
    .string({ error: 'invalid' })
    .trim()
    // A character may be of two units.
    .max(2 * widgetLimits.greetingCharacters, { error: 'too_long', abort: true })
    .refine(isOfCharacters(widgetLimits.greetingCharacters), { error: 'too_long' }),
  position: z.enum(widgetPositions, { error: 'invalid' }).default('right'),
  showsPicture: z.boolean({ error: 'invalid' }).default(false),
  offersPerson: z.boolean({ error: 'invalid' }).default(false),
  offersTranscript: z.boolean({ error: 'invalid' }).default(false),
  takesPictures: z.boolean({ error: 'invalid' }).default(false),
  questionsPerDay: z
    .number({ error: 'invalid' })
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(widgetLimits.questionsPerDay.most, { error: 'above_limit' }),
  version: z.number({ error: 'invalid' }).int({ error: 'invalid' }),
});
export type UpdateWidgetInput = z.output<typeof updateWidgetInput>;

/** The texts of the widget; `left` has a form for one question. */
const widgetTexts = [
  'open',
  'close',
  'conversation',
  'question',
  'send',
  'greeting',
  'note',
  'new',
  'source',
  'page',
  'pages',
  'left_one',
  'left_other',
  'limit',
  'failed',
  'again',
  'doubtful',
  'doubts',
  'rate',
  'up',
  'down',
  'why',
  'tell',
  'thanks',
  'unsent',
  'person',
  'personText',
  'email',
  'words',
  'consent',
  'back',
  'badEmail',
  'mustAgree',
  'handedOver',
  'transcript',
  'transcriptText',
  'transcriptConsent',
  'sendCode',
  'codeSent',
  'code',
  'badCode',
  'transcriptSent',
  'attach',
  'attached',
  'pictureLimits',
  'removePicture',
  'tooManyPictures',
  'pictureTooLarge',
  'noPicture',
  'unseenPictures_one',
  'unseenPictures_other',
] as const;
export type WidgetText = (typeof widgetTexts)[number];

/** What a site's visitor is shown: `GET /v1/widgets/{id}`. */
export const publicWidget = z.object({
  name: z.string(),
  greeting: z.string(),
  accentColour: z.string().nullable(),
  position: z.enum(widgetPositions),
  showsPicture: z.boolean(),
  /** Where the uploaded picture that is shown lies on this server; null where there is none. */
  picture: z.string().nullable(),
  offersPerson: z.boolean(),
  /** False, too, where the installation sends no mail. */
  offersTranscript: z.boolean(),
  takesPictures: z.boolean(),
  starterQuestions: z.array(z.string()),
  /** The texts of the widget in the language that was asked for. */
  texts: z.record(z.enum(widgetTexts), z.string()),
});
export type PublicWidgetData = z.infer<typeof publicWidget>;
/** The same in no language. */
export type ShownWidget = Omit<PublicWidgetData, 'texts'>;

/**
 * `POST /v1/widgets/{id}/chat`: the conversation so far, its last turn the question, with pictures where the widget takes
 * them. Answered as a stream.
 */
export const widgetQuestion = chatCompletionInput
  .pick({ messages: true })
  .refine(({ messages }) => messages.length <= 2 * widgetLimits.turns, { error: 'too_long' })
  .refine(({ messages }) => messages.every(({ content }) => content?.pictures.every(isSeen) ?? true), {
    error: 'invalid',
    path: ['messages'],
  })
  .refine(({ messages }) => isAsked(messages.findLast(({ role }) => role === 'user')?.content), {
    error: 'invalid',
    path: ['messages'],
  });

/** What it is its own bytes say. */
const isSeen = ({ data }: SeenPicture) => seenPictureType(data) !== null;

function isAsked(content: { text: string; pictures: readonly SeenPicture[] } | null | undefined): boolean {
  const { text = '', pictures = [] } = content ?? {};
  return pictures.length <= seenPictureLimits.atOnce && (text.trim() !== '' || pictures.length > 0);
}

/** `POST /v1/widgets/{id}/ratings`: what the visitor says of an answer; null takes it back. */
export const widgetRating = z.strictObject({
  /** Of the answer's chunks, without what stands before the hyphen. */
  answerId: z.uuid({ error: 'invalid' }),
  rating: z.enum(answerRatings, { error: 'invalid' }).nullable(),
  comment: z
    .string({ error: 'invalid' })
    .trim()
    .max(ratingLimits.commentCharacters, { error: 'too_long' })
    .default(''),
});
export type WidgetRatingData = z.output<typeof widgetRating>;

/** A conversation that leaves the widget, whole turns of it. */
const handedOverTurns = z
  .array(
    z.strictObject({
      role: z.enum(['user', 'assistant'], { error: 'invalid' }),
      content: z.string({ error: 'invalid' }).max(chatLimits.turnCharacters, { error: 'too_long' }),
    }),
    { error: 'invalid' },
  )
  .max(2 * widgetLimits.turns, { error: 'too_long' })
  .refine(
    (messages) =>
      messages.reduce((sum, { content }) => sum + content.length, 0) <= widgetLimits.transcriptCharacters,
    { error: 'too_long' },
  );

/**
 * `POST /v1/widgets/{id}/tickets`: hands the conversation to a person. `consent` says that the visitor agreed to it; what
 * they asked last stands in for words of theirs.
 */
export const widgetTicket = z
  .strictObject({
    email: emailField,
    text: z
      .string({ error: 'invalid' })
      .trim()
      .max(widgetLimits.handoverCharacters, { error: 'too_long' })
      .default(''),
    consent: z.literal(true, { error: 'required' }),
    messages: handedOverTurns,
  })
  .refine((given) => wordsOf(given) !== '', { error: 'required', path: ['text'] })
  .transform((given) => ({ ...given, text: wordsOf(given) }));
export type WidgetTicketData = z.output<typeof widgetTicket>;

/** What the visitor says, or else what they asked last. */
function wordsOf({
  text,
  messages,
}: {
  text: string;
  messages: { role: string; content: string }[];
}): string {
  if (showsSomething(text)) return text;
  const asked = messages.findLast(({ role, content }) => role === 'user' && showsSomething(content));
  return asked?.content.trim() ?? '';
}

/**
 * `POST /v1/widgets/{id}/transcripts/codes`: a code goes to the address that the conversation is to be mailed to, as anybody
 * can name anybody's. `consent` says that its owner agreed.
 */
export const widgetTranscriptCode = z.strictObject({
  email: emailField,
  consent: z.literal(true, { error: 'required' }),
});

/** What the code answers; it is the server's own to read. */
export const widgetTranscriptChallenge = z.object({ challenge: z.string() });
export type WidgetTranscriptChallenge = z.infer<typeof widgetTranscriptChallenge>;

/** `POST /v1/widgets/{id}/transcripts`: mails the conversation to the address that the code went to. */
export const widgetTranscript = z.strictObject({
  challenge: z.string({ error: 'required' }).max(2_000, { error: 'too_long' }),
  code: z
    .string({ error: 'required' })
    .trim()
    .max(2 * mailedProofDigits, { error: 'wrong_code' }),
  messages: handedOverTurns.refine((messages) => messages.some(({ content }) => showsSomething(content)), {
    error: 'required',
  }),
});
export type WidgetTranscriptData = z.output<typeof widgetTranscript>;
