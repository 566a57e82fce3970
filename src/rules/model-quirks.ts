/**
 * What a provider's model does not take as it is usually sent, and how it is sent instead. Learned from what the
 * provider refuses, kept for each provider and model. A field is a path in the request: `stream_options`,
 * `tools.*.function.strict`.
 */
export type ModelQuirk =
  | { kind: 'omit'; field: string }
  /** It is taken, but not together with tools. */
  | { kind: 'omitBesideTools'; field: string }
  /** It is taken, but not with this number, and nobody says which one would be. */
  | { kind: 'omitAt'; field: string; value: number }
  | { kind: 'rename'; field: string; to: string }
  /** It takes nothing without this number. */
  | { kind: 'fill'; field: string; value: number }
  /** A number that may be no greater, or a list or text that may be no longer. */
  | { kind: 'atMost'; field: string; most: number }
  /** It takes so many pictures at once; words stand in the place of others. */
  | { kind: 'picturesAtMost'; most: number }
  /** Its question and answer have so many tokens together, however large its window is said to be. */
  | { kind: 'window'; tokens: number }
  | { kind: QuirkForm }
  /** It begins with its thinking, whose beginning it does not mark. */
  | { kind: 'thinksFirst' }
  /** One tool whose description is refused is left out; another description of it gets another chance. */
  | { kind: 'tool'; name: string; digest: string };

/**
 * Forms of messages:
 * `systemAsUser` puts instructions in front of the first question, `systemAsDeveloper` sends them as a developer's;
 * `contentFilled` leaves no message empty; `contentAsText` makes one text of a list of parts;
 * `turnsAlternate` makes one of messages of the same side that follow each other;
 * `callsSigned` puts a signature at each call, `callsSingle` each into a turn of its own, and `idsShort` gives them ids of
 * nine letters and figures; `turnsBetween` has the assistant say a word between a tool and the person;
 * `callsWordless` leaves out what was said beside calls; `thoughtsFilled` has each call thought of; `callsInWords` tells calls in words where there are no tools;
 * `schemasPlain` describes what tools and answers hold by its types alone;
 * `picturesLeftOut` puts words in the place of pictures.
 */
export const quirkForms = [
  'systemAsUser',
  'systemAsDeveloper',
  'contentFilled',
  'contentAsText',
  'turnsAlternate',
  'callsSigned',
  'callsSingle',
  'idsShort',
  'turnsBetween',
  'callsWordless',
  'thoughtsFilled',
  'callsInWords',
  'schemasPlain',
  'picturesLeftOut',
] as const;
export type QuirkForm = (typeof quirkForms)[number];

export const quirkLimits = {
  /** Of one model. What is beyond is learned anew with each call. */
  perModel: 40,
  fieldCharacters: 120,
  /** After so many days it is tried whether the model takes it now. */
  days: 30,
} as const;

/** What a quirk is about, of which a later one says it better; null for one that stands by itself. */
function subjectOfQuirk(quirk: ModelQuirk): string | null {
  if (quirk.kind === 'atMost' || quirk.kind === 'omitAt') return JSON.stringify([quirk.kind, quirk.field]);
  return quirk.kind === 'picturesAtMost' || quirk.kind === 'window' ? quirk.kind : null;
}

/** Quirks without those of which a later one knows better. */
export function latestQuirks<Quirk extends ModelQuirk>(quirks: readonly Quirk[]): Quirk[] {
  const subjects = quirks.map(subjectOfQuirk);
  return quirks.filter((_, index) => {
    const subject = subjects[index] ?? null;
    return subject === null || subjects.lastIndexOf(subject) === index;
  });
}
