/** A text from outside for an attribute of a frame. */
export const attribute = (text: string) => neutral(text).replace(/"/g, "'").replace(/\s+/g, ' ');

/** A file cannot close the frame that it, or its name, stands in. */
export const neutral = (text: string) =>
  text.replace(/<([\s\p{Cf}\\/]*)(passages?|files?|notes?)\b/giu, '‹$1$2');

/** What a file is called in a frame. The address of a web page says more than its title, which others may have. */
export const nameInFrame = ({ fileName, title }: { fileName: string; title?: string | undefined }) =>
  title === undefined || /^https?:/.test(fileName) ? fileName : title;
