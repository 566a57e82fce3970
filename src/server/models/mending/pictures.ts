import { isObject } from '#rules/is-object.ts';
import { unseenPicture } from '#rules/seen-pictures.ts';
import { sentencesOf } from './sentences-of.ts';

/** What was said stands under these, and its parts under `content` or `parts`, by protocol. */
const turnLists = ['messages', 'contents', 'input'] as const;

/**
 * A request with no more pictures than a model takes, and words in the place of the others, in whichever protocol. Those
 * of the newest turns are kept, and of one turn the first: a question's own stand before those of pages.
 */
export function withPictures(body: Record<string, unknown>, most: number): Record<string, unknown> {
  let met = 0;
  const asTaken = (part: unknown): unknown => {
    const words = inWords(part);
    if (words === null) return part;
    met += 1;
    return met > most ? words : part;
  };
  const taken = (turn: unknown): unknown => {
    if (!isObject(turn)) return turn;
    const { content, parts } = turn;
    return {
      ...turn,
      ...(Array.isArray(content) && { content: content.map(asTaken) }),
      ...(Array.isArray(parts) && { parts: parts.map(asTaken) }),
    };
  };
  const changed = turnLists.flatMap((name) => {
    const turns = body[name];
    return Array.isArray(turns) ? [[name, turns.toReversed().map(taken).toReversed()]] : [];
  });
  return { ...body, ...Object.fromEntries(changed) };
}

/** How many pictures a request has. */
export function countPictures(body: Record<string, unknown>): number {
  const listed = (held: unknown): unknown[] => (Array.isArray(held) ? held : []);
  return turnLists
    .flatMap((name) => listed(body[name]))
    .flatMap((turn) => (isObject(turn) ? [...listed(turn.content), ...listed(turn.parts)] : []))
    .filter((part) => inWords(part) !== null).length;
}

/** What is said in the place of a picture, in OpenAI's two forms, Anthropic's and Google's; null for what is none. */
function inWords(part: unknown): unknown {
  if (!isObject(part)) return null;
  if (part.type === 'image_url' || part.type === 'image') return { type: 'text', text: unseenPicture };
  if (part.type === 'input_image') return { type: 'input_text', text: unseenPicture };
  return 'inlineData' in part || 'inline_data' in part ? { text: unseenPicture } : null;
}

/** Whether a path in a request leads into a picture, of which nothing can be left out. */
export const isWithinPicture = (path: readonly string[]): boolean =>
  path.some((key) => /^(?:image_url|source|inline_?data)$/i.test(key));

const pictureWord =
  'images?|image_url|input_image|image_input|inline_?data|pictures?|vision|visual|multi-?modal(?:ity)?|mmproj|im[aá]genes|imagen|visi[oó]n';
const isAboutPictures = new RegExp(`\\b(?:${pictureWord})\\b`, 'i');
/** Of one picture another may be taken. */
const isAboutOne =
  /\b(?:too (?:large|big|small|many)|exceed\w*|larger than|smaller than|dimensions?|pixels?|megapixels?|bytes|mb|formats?|media.?type|mime|base64|corrupt\w*|decod\w+|truncated|could not (?:process|load|read)|(?:failed|unable|cannot) (?:to )?(?:process|load|read|identify|open)|invalid image|safety|policy|characters|caracteres|formato|tamaño|dañad[ao])\b/i;

/** What a refusal says of the pictures of a request: that the model sees none, or something of these alone. */
export function refusedPictures(text: string): 'all' | 'these' | null {
  if (!isAboutPictures.test(text)) return null;
  return isAboutOne.test(text) ? 'these' : 'all';
}

const noun = '(?:images?|image\\(s\\)|image_urls?|pictures?|im[aá]genes|imagen)';
const limit =
  'at most|up to|no more than|more than|fewer than|less than|max(?:imum)?(?: of)?|limit(?:ed)? (?:of|to)|only|just|supports?|como m[aá]ximo|m[aá]ximo de|hasta|m[aá]s de|menos de|s[oó]lo|[uú]nicamente';
const number = '(\\d{1,4}|one|(?:a )?single|una?)';
/** How providers say how many pictures of one request they take, and what they say of too many without a number. */
const pictureCounts = [
  `\\b(?:${limit}) (?:\\p{L}{1,12} )?${number} (?:\\p{L}{1,12} )?${noun}`,
  `${noun}[^\\n]{0,60}(?:limit|\\bmax|exceed|>|at most|up to|como m[aá]ximo|l[ií]mite|supera)\\D{0,24}(\\d{1,4})\\b`,
  `${noun} ?= ?(\\d{1,4})\\b`,
  `\\b(?:too many|number of|demasiadas|n[uú]mero de) ${noun}|${noun} (?:count|limit)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** The same in a sentence of its own. */
const limitAlone =
  /^\W*(?:the )?(?:max|limit|at most|up to|como m[aá]ximo|m[aá]x|l[ií]mite|hasta)\D{0,24}(\d{1,4})\b/iu;
const notSeveral = /\b(?:multiple|several|varias) (?:images|pictures|im[aá]genes)\b|\bmulti-?images?\b/i;
/** With these a sentence is about how large pictures are. */
const isOfSize =
  /\b\d*(?:[kmg]i?b|bytes?|tokens?|px|pixels?|megapixels?|dimensions?|resolution|width|height|size|length|large|small|characters?|formats?|formatos?|p[ií]xeles|tamaño|caracteres)\b|\d ?[x×] ?\d/i;

/**
 * How many pictures of a request a refusal lets stay that is about their number; of one that names none, half of them.
 * @param sent how many it has
 * @returns null where it is about something else, or none may stay
 */
export function picturesTaken(text: string, sent: number): number | null {
  if (sent < 2) return null;
  const sentences = sentencesOf(text).filter((each) => !isOfSize.test(each));
  const told = sentences.flatMap((each) =>
    pictureCounts.flatMap((pattern) => {
      const [said, count] = pattern.exec(each) ?? [];
      return said === undefined ? [] : [count === undefined ? null : /^\d/.test(count) ? Number(count) : 1];
    }),
  );
  if (told.includes(0)) return null;
  const taken = told.find((count) => count !== null && count < sent);
  if (taken != null) return taken;
  const apart = told.length === 0 ? [] : sentences.flatMap((each) => limitAlone.exec(each)?.[1] ?? []);
  const most = apart.map(Number).find((count) => count > 0 && count < sent);
  if (most !== undefined) return most;
  if (sentences.some((each) => notSeveral.test(each))) return 1;
  return told.length === 0 ? null : Math.floor(sent / 2);
}
