import { type Omission, type OmissionKind, omissionKinds, omissionLimits } from '#rules/omissions.ts';

/** An omission at these places; none where there are none. @param of how many there are altogether */
export function omitted(kind: OmissionKind, places: readonly string[], of: number | null = null): Omission[] {
  return places.length > 0 ? [{ kind, count: places.length, of, places: placesOf(places) }] : [];
}

/** So many of which it is not known where they are. */
export const omittedCount = (kind: OmissionKind, count: number): Omission[] =>
  count > 0 ? [{ kind, count, of: null, places: [] }] : [];

/** Pictures, of which those have a place that have a name. */
export const omittedPictures = (names: readonly (string | undefined)[]): Omission[] =>
  omittedCount('pictures', names.length).map((omission) => ({
    ...omission,
    places: placesOf(names.filter((name) => name !== undefined)),
  }));

/** Numbers in a row as one place: "3–5". */
function rangesOf(numbers: readonly number[], nameOf: (number: number) => string = String): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`));
}

/** Lines of a sheet, in their order. @param within the sheet, where there are several */
export const omittedRanges = (
  kind: OmissionKind,
  lines: readonly number[],
  { within, nameOf }: { within: string | undefined; nameOf: (line: number) => string },
): Omission[] => {
  const places = rangesOf(lines, nameOf).map((place) =>
    within === undefined ? place : `${within}: ${place}`,
  );
  return omittedCount(kind, lines.length).map((omission) => ({ ...omission, places: placesOf(places) }));
};

/** Pages, numbered from 1, of so many. */
export function omittedPages(kind: OmissionKind, pages: readonly number[], of: number): Omission[] {
  return pages.length > 0 ? [{ kind, count: pages.length, of, places: placesOf(rangesOf(pages)) }] : [];
}

/** The same kind once, in the order in which kinds are told. */
export function mergeOmissions(omissions: readonly Omission[]): Omission[] {
  return omissionKinds.flatMap((kind) => {
    const found = omissions.filter((omission) => omission.kind === kind);
    const [first] = found;
    if (!first || found.length === 1) return found;
    const count = found.reduce((sum, omission) => sum + omission.count, 0);
    return [{ kind, count, of: null, places: placesOf(found.flatMap(({ places }) => places)) }];
  });
}

/** What is left out of a file within another, told by its name. */
export const omittedWithin = (name: string, omissions: readonly Omission[]): Omission[] =>
  omissions.map((omission) => {
    const places = omission.places.length > 0 ? omission.places.map((place) => `${name}: ${place}`) : [name];
    return { ...omission, of: null, places: placesOf(places) };
  });

const placesOf = (places: readonly string[]) =>
  places
    .slice(0, omissionLimits.places)
    .map((place) => place.slice(0, omissionLimits.placeCharacters).toWellFormed());
