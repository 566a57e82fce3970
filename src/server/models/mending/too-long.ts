/** Providers have no common code for it. */
const tooLong =
  /context.?(length|window|size|limit)|maximum context|(prompt|input|request|conversation) is too (long|large)|too many (input )?tokens|token count .{0,80}exceeds|too large for model|reduce the length|maximum (?:prompt|input) length|input tokens exceed|exceed(?:s|ed)? (?:the )?model token limit|range of input length|input (?:length )?(?:\d{1,9} )?exceeds (?:the )?(?:maximum|limit)|exceeds? (?:the )?max_seq_len|inputs?`? tokens \+|inputs?`? must have less than \d{1,9} tokens|contexto|demasiado larg[oa]/i;

/** Groq's and Cohere's words for an answer that is to be longer than it may be. */
const ofAnswer =
  /maximum value for \W?max_\w{1,20}\W? is less than the \W?context_window\b|too many tokens: max tokens must be/i;

/** Whether a provider says that what it was sent is too long for the model. */
export const isTooLongText = (text: string): boolean => tooLong.test(text.replace(ofAnswer, ''));
