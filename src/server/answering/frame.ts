/** A text from outside for an attribute of a frame. */
export const attribute = (text: string) => neutral(text).replace(/"/g, "'").replace(/\s+/g, ' ');

/** A file cannot close the frame that it, or its name, stands in. */
export const neutral = (text: string) => text.replace(/<([\s\p{Cf}\\/]*)(passages?|files?)\b/giu, '‹$1$2');
