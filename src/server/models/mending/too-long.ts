import { windowLimits } from '#rules/model-abilities.ts';

/** Providers have no common code for it. */
const tooLong =
  /context.?(length|window|size|limit)|maximum context|(prompt|input|request|conversation) is too (long|large)|too many (input )?tokens|token count .{0,80}exceeds|too large for model|reduce the length|maximum (?:prompt|input) length|input tokens exceed|exceed(?:s|ed)? (?:the )?model token limit|range of input length|input (?:length )?(?:\d{1,9} )?exceeds (?:the )?(?:maximum|limit)|exceeds? (?:the )?max_seq_len|inputs?`? tokens \+|inputs?`? must have less than \d{1,9} tokens|contexto|demasiado larg[oa]/i;

/** Groq's and Cohere's words for an answer that is to be longer than it may be. */
const ofAnswer =
  /maximum value for \W?max_\w{1,20}\W? is less than the \W?context_window\b|too many tokens: max tokens must be/i;

/** Whether a provider says that what it was sent is too long for the model. */
export const isTooLongText = (text: string): boolean => tooLong.test(text.replace(ofAnswer, ''));

/** How a window is told: in OpenAI's protocol, by llama.cpp, and by those who set what was sent against it. */
const toldWindows = [
  /(?:context|contexto|(?:maximum|max) (?:model|prompt|input|sequence))[ _-]?(?:length|window|size|limit|len|m[áa]xim[oa])?(\D{0,24})(\d[\d,]{3,9})\b/gi,
  /()"?n_ctx"?\s?[:=]\s?(\d{4,8})\b/gi,
  /(>\s?)(\d[\d,]{3,9})\b/g,
  /()\b(\d[\d,]{3,9}) (?:tokens? )?max(?:imum)?\b/gi,
  /maximum (?:number of )?(?:input )?tokens (?:allowed|supported)(\D{0,12})(\d[\d,]{3,9})\b/gi,
] as const;

/** What stands before a number that is of what was sent, or of how much it is too long. */
const ofWhatWasSent = /\bby\b|\bpor\b|exceed|excede|super|request|input|prompt|given|sent\b|got\b/i;

/**
 * The tokens for which a model has room, out of the refusal of what is too long for it, as it came; the least of several
 * such numbers.
 */
export function windowInRefusal(answer: string): number | undefined {
  const given = answer.slice(0, 4_000);
  if (!isTooLongText(given)) return undefined;
  const told = toldWindows
    .flatMap((pattern) => [...given.matchAll(pattern)])
    .filter(([, between = '']) => !ofWhatWasSent.test(between))
    .map(([, , digits = '']) => Number(digits.replaceAll(',', '')))
    .filter((tokens) => tokens >= windowLimits.least && tokens <= windowLimits.most);
  return told.length === 0 ? undefined : Math.min(...told);
}
