/** The parts of sharing. */
const shareParts = ['people', 'sites', 'programs'] as const;
export type SharePart = (typeof shareParts)[number];

/** The part of sharing that an address names, or the first one. */
export function sharePartOf(name: string | null): SharePart {
  return shareParts.find((part) => part === name) ?? 'people';
}
