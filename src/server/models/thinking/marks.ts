import { dialects } from './dialects.ts';

/** Letters of ASCII in lower case; every other stays, and so does its place. */
export const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** What a mark begins with, and what may follow in several forms: space, or what a channel carries. */
type Form = { head: string; tail: RegExp; channel: string | undefined };

/** No mark is longer, as it is written. */
export const longestMark = 120;

const forms = new Map<string, Form | null>();

function formOf(mark: string): Form | null {
  const known = forms.get(mark);
  if (known !== undefined) return known;
  const [, channel] = /^<\|channel\|>(\w+)<\|message\|>$/.exec(mark) ?? [];
  const isClosingTag = /^<\/[\w:]+>$/.test(mark);
  const form = isClosingTag
    ? { head: lower(mark.slice(0, -1)), tail: /\s{0,8}>/y, channel }
    : channel === undefined
      ? null
      : {
          head: '<|channel|>',
          tail: /\s{0,4}(\w{1,20})[^<\w]?[^<]{0,40}(?:<\|constrain\|>[^<]{0,20})?<\|message\|>/y,
          channel,
        };
  forms.set(mark, form);
  return form;
}

/** Whether what stands behind a mark's head may still become its tail. */
function mayGoOn({ channel }: Form, rest: string): boolean {
  if (channel === undefined) return /^\s{0,8}$/.test(rest);
  const said = rest.trimStart();
  return channel.startsWith(said) || (said.startsWith(channel) && !said.includes('<|message|>'));
}

/** How long a mark is that stands at a place, in whichever form; 0 for none, -1 for what may still become one. */
export function markAt(text: string, at: number, mark: string): number {
  const form = formOf(mark);
  const here = lower(text.slice(at, at + longestMark));
  const head = form?.head ?? lower(mark);
  if (!here.startsWith(head)) return head.startsWith(here) ? -1 : 0;
  if (!form) return head.length;
  form.tail.lastIndex = head.length;
  const [tail, channel] = form.tail.exec(here) ?? [];
  if (tail !== undefined && channel === form.channel) return head.length + tail.length;
  return here.length < longestMark && mayGoOn(form, here.slice(head.length)) ? -1 : 0;
}

/** The places where a text, in lower case, may have a mark. */
export function* placesOf(lowered: string, mark: string): Generator<number> {
  const head = formOf(mark)?.head ?? lower(mark);
  for (let at = lowered.indexOf(head); at !== -1; at = lowered.indexOf(head, at + 1)) yield at;
}

/** Where a text is in regard to blocks of code: what it says of the line that it is in, and the sign of an open block. */
export type Fence = { line: string; mark: string };
export const noFence: Fence = { line: '', mark: '' };

/** Where it is after some more text. A block ends with as many of the signs that it began with, or more. */
export function fenceAfter({ line, mark }: Fence, text: string): Fence {
  let open = mark;
  let begun = line;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    // Of longer lines the beginning decides.
    begun = (begun + text.slice(start, end === -1 ? start + 200 : Math.min(end, start + 200))).slice(0, 200);
    if (end === -1) break;
    const [, signs = '', info = ''] = /^\s{0,3}(`{3,200}|~{3,200})([^\n]*)/.exec(begun) ?? [];
    if (open === '' && !(signs.startsWith('`') && info.includes('`'))) open = signs;
    else if (signs.startsWith(open) && info.trim() === '') open = '';
    begun = '';
    start = end + 1;
  }
  return { line: begun, mark: open };
}

/** Marks that end thinking whose beginning stands in the template, where the model does not write it. */
export const closings: readonly string[] = [
  ...new Set(dialects.flatMap(({ closing, otherClosings = [] }) => [closing, ...otherClosings])),
].filter((closing) => /^[<[◁]/.test(closing) && closing !== '</details>');

const pairs: ReadonlyMap<string, string> = new Map([
  ['`', '`'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['(', ')'],
]);

/** Whether a sign may be the first of what a mark is quoted in. */
export const mayQuote = (sign: string | undefined): boolean => pairs.has(sign ?? '');

/** Whether a mark stands within quotation marks or the like; undefined where the next letter decides. */
export function isQuoted(text: string, at: number, length: number): boolean | undefined {
  const closing = pairs.get(text[at - 1] ?? '');
  if (closing === undefined) return false;
  const after = text[at + length];
  return after === undefined ? undefined : after === closing;
}
