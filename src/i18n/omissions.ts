import type { Omission } from '#rules/omissions.ts';
import type { Translate } from './format.ts';

/** What of a file is not in its text: "2 of 14 pages without readable text (3, 7); text in 1 picture". */
export function omissionsText(t: Translate, omissions: readonly Omission[]): string {
  return omissions.map((omission) => omissionText(t, omission)).join('; ');
}

function omissionText(t: Translate, { kind, count, of, places }: Omission): string {
  const ofAll = `portal.omissions.of.${kind}`;
  const what =
    of !== null && t.has(ofAll) ? t(ofAll, { count, of }) : t(`portal.omissions.${kind}`, { count });
  return places.length > 0 ? `${what} (${places.join(', ')})` : what;
}
