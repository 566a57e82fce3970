import type { MenuEntry } from '#rules/menu.ts';

/**
 * The menu entry to which the page at `path` belongs: the one whose path shares most with it, at least the area
 * and the record (`/companies/1/…`) or, for areas without records, the area alone; else the portal from which that
 * person gets to such a record. A form that the profile's address leads to is only itself.
 */
export function currentEntry(menu: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const here = parts(path);
  const shared = (entry: MenuEntry) => {
    const there = parts(entry.path);
    const different = there.findIndex((part, index) => part !== here[index]);
    return different === -1 ? there.length : different;
  };
  const [best] = menu
    .map((entry) => ({ entry, length: shared(entry), needed: neededParts(entry.path) }))
    .filter(({ length, needed, entry }) => length >= (isArea(entry.path) ? 1 : needed))
    .sort((first, second) => second.length - first.length);
  return best?.entry ?? portalOf(menu, parts(path)[0]);
}

/** Where somebody comes from to a record that is no entry of theirs: what is above it first. */
const cameFrom = new Map<string, readonly MenuEntry['key'][]>([
  ['tenants', ['tenantAdminPortal', 'adminPanel']],
  ['companies', ['tenantAdminPortal', 'adminPanel', 'companyAdminPortal', 'userPortal']],
  [
    'model-bots',
    ['userPortal', 'companyAdminPortal', 'tenantAdminPortal', 'adminPanel', 'botCreatorPortal', 'agentHub'],
  ],
]);

function portalOf(menu: readonly MenuEntry[], area = ''): MenuEntry | undefined {
  const entries = cameFrom.get(area)?.map((key) => menu.find((entry) => entry.key === key));
  return entries?.find((entry) => entry !== undefined);
}

function neededParts(path: string): number {
  const [area, ...below] = parts(path);
  return area === 'account' ? 1 + below.length : Math.min(2, 1 + below.length);
}

const parts = (path: string) => path.split('/').filter(Boolean);

/** Areas that hold pages rather than records: whatever lies in them belongs to their one entry. */
const isArea = (path: string) => ['admin', 'support', 'subscription'].includes(parts(path)[0] ?? '');
