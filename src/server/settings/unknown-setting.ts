import { editDistance } from '../language/edit-distance.ts';

/** Words that all our settings of a kind begin with, and hardly anybody else's. */
const families = [
  'AI',
  'BACKUP',
  'DATABASE',
  'MAIL',
  'METRICS',
  'OAUTH',
  'S3',
  'SEARCH',
  'SECRETS',
  'SMTP',
  'STRIPE',
];

/** What others set that begins like ours: hosts of databases, the AI SDK and what starts programs for a model. */
const others =
  /^(DATABASE_(CONNECTION_POOL|PRIVATE|PUBLIC)_URL|DATABASE_URL_UNPOOLED|AI_AGENT|AI_(GATEWAY|SDK)_\w+)$/;

/** What Kubernetes and Docker tell about a service that happens to be called as one of our families. */
const ofService = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d{1,5}_(TCP|UDP|SCTP)(_|$)|_ENV_/;
const serviceAddress = /^(tcp|udp|sctp):\/\//;

/** Whether Kubernetes or Docker has set this variable for a service of that name, and nobody for us. */
export const isOfService = (name: string, value: string | undefined): boolean =>
  ofService.test(name) || (name.endsWith('_PORT') && serviceAddress.test(value ?? ''));

/** Settings that are kept for later, each with what to say to whoever sets it. */
const kept = new Map([
  [
    'SEARCH_URL',
    'SEARCH_URL is kept for an external search engine, and there is none yet; remove it: Parley searches by itself.',
  ],
]);

/**
 * Looks among the variables of an environment for one that was meant for Parley and means nothing to it.
 * @returns a sentence that names it, and what may have been meant; null where there is none
 */
export function unknownSettingSentence(
  variables: Record<string, string | undefined>,
  known: readonly string[],
): string | null {
  const isKnown = new Set(known);
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined || isKnown.has(name) || isOfService(name, value) || others.test(name)) continue;
    const sentence = kept.get(name) ?? sentenceOf(name, known);
    if (sentence) return sentence;
  }
  return null;
}

function sentenceOf(name: string, known: readonly string[]): string | null {
  const nearest = nearestOf(name, known);
  if (nearest) return `${name} is no setting of Parley; did you mean ${nearest}?`;
  const family = families.find((word) => name.startsWith(`${word}_`));
  if (!family) return null;
  const kin = known.filter((each) => each.startsWith(`${family}_`));
  const hint = kin.length > 0 ? `those that begin like it are ${kin.join(', ')}` : 'remove it';
  return `${name} is no setting of Parley; ${hint}.`;
}

/** A slip of the keys is one or two: more are another name. Of short names every other one is near. */
function nearestOf(name: string, known: readonly string[]): string | null {
  const most = name.length >= 8 ? 2 : name.length >= 6 ? 1 : 0;
  let nearest: { name: string; edits: number } | null = null;
  for (const each of known) {
    if (Math.abs(each.length - name.length) > most) continue;
    const edits = editDistance(name.toUpperCase(), each, most);
    if (edits <= most && edits < (nearest?.edits ?? most + 1)) nearest = { name: each, edits };
  }
  return nearest?.name ?? null;
}
