import type { ModelQuirk } from '#rules/model-quirks.ts';
import { lengthNames } from './name-instead.ts';
import { sentencesOf } from './sentences-of.ts';

/** What stands between two fields of which one is held against the other. */
const related =
  /\b(?:must|only|when|while|if|unless|than|requires?|without|together with|in combination with|cuando|si|solo|mayor|menor|debe)\b|[<>≤≥]/i;

/** Of fields that are held against each other in a sentence, the one it is about; an answer's length stays. */
function withoutCompared(text: string, quirks: ModelQuirk[]): ModelQuirk[] {
  const nameOf = (quirk: ModelQuirk) => ('field' in quirk ? (quirk.field.split('.').at(-1) ?? '') : '');
  const gone = sentencesOf(text).flatMap((sentence) => {
    const named = quirks
      .map((quirk) => ({ quirk, at: nameOf(quirk) === '' ? -1 : sentence.indexOf(nameOf(quirk)) }))
      .filter(({ at }) => at !== -1)
      .sort((one, other) => one.at - other.at);
    const [first, second] = named;
    if (!first || !second || !related.test(sentence.slice(first.at, second.at))) return [];
    const about = named.find(({ quirk }) => !lengthNames.has(nameOf(quirk))) ?? first;
    return named.filter((each) => each !== about).map(({ quirk }) => quirk);
  });
  return quirks.filter((quirk) => !gone.includes(quirk));
}

/**
 * Of what a refusal names, what is changed: of two fields that exclude each other the one that says less, and of those that
 * are held against each other the one it is about.
 */
export function oneOfPair(text: string, quirks: ModelQuirk[]): ModelQuirk[] {
  const excludes = /\b(?:both|ambos|ambas|together|a la vez|mutually exclusive|only one of|solo uno)\b/i.test(
    text,
  );
  const topP = quirks.find((quirk) => quirk.kind === 'omit' && /^(?:top_?p|topP)$/.test(quirk.field));
  return excludes && topP ? [topP] : withoutCompared(text, quirks);
}
