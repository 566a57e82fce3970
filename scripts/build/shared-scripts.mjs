import path from 'node:path';

/** What tells the login page, the frame of the portals, which stands on each of their pages, the portals, and those with a table of the administration, below the project's folder. */
export const landmarks = {
  login: 'src/islands/account/login/LoginForm.tsx',
  shell: 'src/islands/shell/Shell.tsx',
  portal: 'src/islands/ui/as-portal.tsx',
  grid: 'src/islands/admin/tables/DataGrid.tsx',
};

/** A module that fewer portals use stays a file by itself: the others would fetch it for nothing. */
const portalsThatShare = 5;

/**
 * @typedef {{ isEntry: boolean, importers: readonly string[], importedIds: readonly string[] }} Module
 * @typedef {(id: string) => Module | null} ModuleLookup
 * @typedef {{ isLogin: boolean, isShell: boolean, isPortal: boolean, hasGrid: boolean }} Kind
 */

/**
 * Into which files of the browser's script shared modules go: React, what the login page needs, what other forms for
 * visitors need beyond that, what several portals need, and what of that only those with such a table do. Left to itself the bundler makes a file for each set of pages
 * that share something; a portal then fetches fifty of them, six at a time.
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]} earlier ones first: a group takes along what its modules import
 */
export function sharedScripts() {
  const islands = islandsOf();
  return [
    // What fetches a module when it is needed: pages without an island do, too, and need nothing of the others.
    { name: 'fetching', test: /vite\/preload-helper/ },
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    ...['login', 'forms', 'portal', 'grid'].map((group) => ({
      name: (/** @type {string} */ id, /** @type {{ getModuleInfo: ModuleLookup }} */ build) =>
        groupOf(islands(id, (module) => build.getModuleInfo(module))) === group ? group : null,
    })),
  ];
}

/**
 * @param {Kind[]} islands those that cannot start without the module
 * @returns {'login' | 'forms' | 'grid' | 'portal' | null} null for what is best left to the bundler
 */
function groupOf(islands) {
  if (islands.length < 2) return null;
  if (islands.some(({ isLogin }) => isLogin)) return 'login';
  if (islands.some(({ isShell, isPortal }) => !isShell && !isPortal)) return 'forms';
  if (islands.some(({ isShell }) => isShell)) return 'portal';
  if (islands.length < portalsThatShare) return null;
  return islands.every(({ hasGrid }) => hasGrid) ? 'grid' : 'portal';
}

function islandsOf() {
  /** @type {Map<string, Kind>} */
  const kinds = new Map();
  return (/** @type {string} */ id, /** @type {ModuleLookup} */ lookUp) =>
    reached(id, (module) => lookUp(module)?.importers ?? [])
      .filter((module) => lookUp(module)?.isEntry)
      .map((island) => {
        const kind = kinds.get(island) ?? kindOf(island, lookUp);
        kinds.set(island, kind);
        return kind;
      });
}

function kindOf(/** @type {string} */ island, /** @type {ModuleLookup} */ lookUp) {
  const modules = reached(island, (module) => lookUp(module)?.importedIds ?? []);
  return {
    isLogin: island.endsWith(`/${landmarks.login}`),
    isShell: path.dirname(island).endsWith(`/${path.dirname(landmarks.shell)}`),
    isPortal: modules.some((module) => module.endsWith(`/${landmarks.portal}`)),
    hasGrid: modules.some((module) => module.endsWith(`/${landmarks.grid}`)),
  };
}

/** @param {string} from @param {(id: string) => readonly string[]} next */
function reached(from, next) {
  const found = new Set([from]);
  for (const id of found) for (const other of next(id)) found.add(other);
  return [...found];
}
