import { permissions } from '#rules/permissions.ts';
import { actionsOf, type May, openTo } from './may.ts';

const subjects = { OWNER: 'whose it is' } as Record<string, string>;

const whoMay = (action: keyof typeof permissions) =>
  `\`${action}\` (${permissions[action].map((subject) => subjects[subject] ?? subject).join(', ')})`;

/** Who may call an endpoint, as the API's document says it. */
export function describeMay(may: May): string {
  const actions = actionsOf(may).map(whoMay);
  if (openTo(may) !== null) {
    const open = openTo(may) === 'public' ? 'Open to everybody.' : 'For whoever is signed in.';
    return actions.length > 0 ? `${open} Some requests also take ${actions.join(' and ')}.` : open;
  }
  if (typeof may === 'object' && 'oneOf' in may) return `Takes ${actions.join(' or ')}, by what is asked.`;
  const [first, ...others] = actions;
  return `Takes ${first}${others.length > 0 ? `, and some requests ${others.join(' and ')}` : ''}.`;
}
