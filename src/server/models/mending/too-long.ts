/** Providers have no common code for it. */
const tooLong =
  /context.?(length|window|size|limit)|maximum context|(prompt|input|request|conversation) is too (long|large)|too many (input )?tokens|token count .{0,80}exceeds|too large for model|reduce the length|contexto|demasiado larg[oa]/i;

/** Whether a provider says that what it was sent is too long for the model. */
export const isTooLongText = (text: string): boolean => tooLong.test(text);
