import { isObject } from '#rules/is-object.ts';
import { unseenPicture } from '#rules/seen-pictures.ts';

/** What was said stands under these, and its parts under `content` or `parts`, by protocol. */
const turnLists = ['messages', 'contents', 'input'] as const;

/** A request with words in the place of its pictures, in whichever protocol. */
export function withoutPictures(body: Record<string, unknown>): Record<string, unknown> {
  const changed = turnLists.flatMap((name) => {
    const turns = body[name];
    return Array.isArray(turns) ? [[name, turns.map(wordsOnly)]] : [];
  });
  return { ...body, ...Object.fromEntries(changed) };
}

function wordsOnly(turn: unknown): unknown {
  if (!isObject(turn)) return turn;
  const { content, parts } = turn;
  return {
    ...turn,
    ...(Array.isArray(content) && { content: content.map(inWords) }),
    ...(Array.isArray(parts) && { parts: parts.map(inWords) }),
  };
}

/** OpenAI's two forms, Anthropic's and Google's. */
function inWords(part: unknown): unknown {
  if (!isObject(part)) return part;
  if (part.type === 'image_url' || part.type === 'image') return { type: 'text', text: unseenPicture };
  if (part.type === 'input_image') return { type: 'input_text', text: unseenPicture };
  return 'inlineData' in part || 'inline_data' in part ? { text: unseenPicture } : part;
}

/** Whether a path in a request leads into a picture, of which nothing can be left out. */
export const isWithinPicture = (path: readonly string[]): boolean =>
  path.some((key) => /^(?:image_url|source|inline_?data)$/i.test(key));

const pictureWord =
  'images?|image_url|input_image|image_input|inline_?data|pictures?|vision|visual|multi-?modal(?:ity)?|mmproj|im[aá]genes|imagen|visi[oó]n';
const isAboutPictures = new RegExp(`\\b(?:${pictureWord})\\b`, 'i');
/** Of one picture another may be taken. */
const isAboutOne =
  /\b(?:too (?:large|big|small|many)|exceed\w*|larger than|smaller than|dimensions?|pixels?|megapixels?|bytes|mb|formats?|media.?type|mime|base64|corrupt\w*|decod\w+|truncated|could not (?:process|load|read)|(?:failed|unable|cannot) (?:to )?(?:process|load|read|identify|open)|invalid image|at most [1-9]|safety|policy|formato|tamaño|dañad[ao])\b/i;

/** What a refusal says of the pictures of a request: that the model sees none, or something of these alone. */
export function refusedPictures(text: string): 'all' | 'these' | null {
  if (!isAboutPictures.test(text)) return null;
  return isAboutOne.test(text) ? 'these' : 'all';
}
