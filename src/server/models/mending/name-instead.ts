import { sentencesOf } from './sentences-of.ts';

/** What bounds an answer's length has a name in each protocol. */
const lengthFields = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'max_new_tokens'] as const;
export const lengthNames: ReadonlySet<string> = new Set([...lengthFields, 'maxOutputTokens', 'num_predict']);

/** Words for a name that would be taken in place of the one that was sent. */
const proposing =
  /\binstead\b|\bdid you mean\b|\b(?:use|try|set|send|specify|pass|provide|prefer)\b|\brenamed\b|\breplaced (?:by|with)\b|\bin favou?r of\b|\bsuperseded by\b|\b(?:usa|utiliza|utilice|emplea|envía)\b|\ben (?:su )?lugar\b|\bquis(?:o|iste) decir\b|\b(?:reemplazad|sustituid)[oa] por\b/i;

/** What is said of a value, or of how two of them stand to each other. */
const ofValue =
  /\bmust (?:not )?(?:be|exceed)\b|\b(?:should|has|have) (?:to )?be\b|\b(?:greater|less|more|fewer|larger|smaller|higher|lower) than\b|\b(?:below|above|exceed\w*|minimum|maximum|at (?:least|most)|up to|out of range|between|invalid (?:value|type)|unsupported value|too (?:large|small|high|low|big|many|few)|positive|integer|both|together|at the same time|simultaneously|mutually exclusive|a la vez)\b|[<>≤≥]|\bdebe\w* (?:ser|estar)\b|\b(?:mayor|menor|superior|inferior) (?:o igual )?(?:que|a)\b|\b(?:supera|excede|como (?:máximo|mínimo))\b/i;

/** What is said of a field that is not taken whatever it says. */
const ofName =
  /\b(?:unknown|unsupported|unrecogni[sz]ed|unexpected|unavailable|deprecated|disallowed|extra (?:inputs?|fields?|keys?|parameters?)|additional propert\w+|no such)\b|\bnot? (?:been |currently |yet )?(?:support|permit|allow|recogni[sz]|accept|implement|used\b|available|known|valid|expected|a valid)\w*|\b(?:does|do)(?: not|n['’]t) (?:support|accept|recogni[sz]e|take|allow|know|have)\b|\bcannot be (?:used|set|specified|supplied)\b|\b(?:desconocid|obsolet)[oa]s?\b|\bno (?:est[áa]n? |es )?(?:admit|permit|soport|compatib|reconoc|válid|se (?:admit|permit|reconoc))\w*/i;

const names = (sentence: string, name: string): boolean => sentence.split(/[^\w-]+/).includes(name);

/** Whether a refusal is about a field by its name, and not about what it says. */
export const isOfName = (text: string): boolean =>
  sentencesOf(text).some((sentence) => ofName.test(sentence) && !ofValue.test(sentence));

/**
 * The name under which a server takes the length of an answer instead of the one that was sent: the one it proposes or,
 * where it does not take that field at all, the other usual one.
 * @returns undefined where it refuses what the field says
 */
export function nameInstead(field: string, text: string): string | undefined {
  const proposed = sentencesOf(text)
    .filter((sentence) => proposing.test(sentence) && !ofValue.test(sentence))
    .flatMap((sentence) => lengthFields.filter((each) => each !== field && names(sentence, each)))[0];
  if (proposed !== undefined) return proposed;
  if (!isOfName(text)) return undefined;
  return field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
}

/** Words for a field that a server wants and was not sent. */
const isMissed =
  /\b(?:required|requires|missing|mandatory|needs? to be|must be (?:set|given|specified|provided|supplied|present|included|defined)|must (?:set|specify|provide|include)|(?:was|is) not (?:set|specified|provided|supplied|given)|obligatori[oa]|requerid[oa]|falta|es necesario)\b/i;

/** So long an answer may be where a server wants to be told, in tokens. */
const usualLength = 4_096;

/**
 * What bounds an answer's length, where a server takes no conversation without being told.
 * @param sent names in the request
 */
export function missedLength(
  { text, places }: { text: string; places: readonly string[][] },
  sent: readonly string[],
): { field: string; value: number } | undefined {
  const isAsked = (field: string) =>
    !sent.includes(field) &&
    (sentencesOf(text).some((each) => names(each, field) && isMissed.test(each) && !isOfName(each)) ||
      (places.some((place) => place.length === 1 && place[0] === field) && isMissed.test(text)));
  const field = lengthFields.find(isAsked);
  return field === undefined ? undefined : { field, value: usualLength };
}
