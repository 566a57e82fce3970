import { markdownText } from '../../markdown.ts';

/**
 * A text as one line of an exported file. A tag is none by a reference: the backslash that others go by is part of an
 * address that stands before it.
 */
export const exportedText = (text: string): string => markdownText(text).replaceAll('\\<', '&lt;');
