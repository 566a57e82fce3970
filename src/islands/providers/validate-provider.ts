import { type ProviderKind, pricesOf } from '#rules/model-providers.ts';
import { needsKey } from '#rules/provider-presets.ts';
import type { ModelLine } from './model-line.ts';
import { parseDollars } from './money.ts';
import { parseWindow } from './window.ts';

/** `wrong_sum` is no sum of dollars; the others are codes out of `fieldErrors`. */
type Mistake = 'required' | 'invalid' | 'wrong_sum';

/** What is wrong with a line of the form's models. */
type LineMistakes = Partial<Record<'id' | 'input' | 'output' | 'window', Mistake>>;

export type ProviderMistakes = {
  fields: Partial<Record<'name' | 'baseUrl' | 'apiKey', Mistake>>;
  /** By the key of the line. */
  lines: ReadonlyMap<string, LineMistakes>;
};

export const noMistakes: ProviderMistakes = { fields: {}, lines: new Map() };

/** Lines in which nothing is typed are no models. */
export const isBlank = ({ id, input, output }: ModelLine) =>
  [id, input, output].every((typed) => !typed.trim());

/**
 * Everything that can be told to be wrong in the form of a provider before the server is asked.
 * @param keepsKey it has a key already
 */
export function validateProvider(
  kind: ProviderKind,
  {
    name,
    baseUrl,
    apiKey,
    lines,
  }: { name: string; baseUrl: string; apiKey: string; lines: readonly ModelLine[] },
  keepsKey: boolean,
): ProviderMistakes {
  const mistakes = { fields: {} as ProviderMistakes['fields'], lines: new Map<string, LineMistakes>() };
  const address = baseUrl.trim();
  if (name.trim() === '') mistakes.fields.name = 'required';
  if (address === '' && kind === 'openaiCompatible') mistakes.fields.baseUrl = 'required';
  if (address !== '' && !isAddress(address)) mistakes.fields.baseUrl = 'invalid';
  if (apiKey === '' && !keepsKey && needsKey(kind, address || null)) mistakes.fields.apiKey = 'required';
  if (/[^\x21-\x7e]/.test(apiKey.trim())) mistakes.fields.apiKey = 'invalid';
  for (const line of lines) {
    if (isBlank(line)) continue;
    const wrong = mistakesIn(line);
    if (Object.keys(wrong).length > 0) mistakes.lines.set(line.key, wrong);
  }
  return mistakes;
}

/** Whether a form has any. */
export const hasMistakes = ({ fields, lines }: ProviderMistakes) =>
  Object.keys(fields).length + lines.size > 0;

function mistakesIn({ id, purpose, input, output, window = '' }: ModelLine): LineMistakes {
  const prices = pricesOf[purpose];
  const wrong: LineMistakes = {};
  if (id.trim() === '') wrong.id = 'required';
  else if (/[\p{Cc}\s]/u.test(id.trim())) wrong.id = 'invalid';
  if (prices.includes('inputPrice') && Number.isNaN(parseDollars(input))) wrong.input = 'wrong_sum';
  if (prices.includes('outputPrice') && Number.isNaN(parseDollars(output))) wrong.output = 'wrong_sum';
  if (purpose === 'chat' && Number.isNaN(parseWindow(window))) wrong.window = 'invalid';
  return wrong;
}

function isAddress(text: string): boolean {
  // What a preset leaves to be filled in.
  if (text.includes('…') || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
}
