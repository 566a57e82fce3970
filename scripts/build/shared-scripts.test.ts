import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { landmarks, sharedScripts } from './shared-scripts.mjs';

type Module = { isEntry: boolean; importers: string[]; importedIds: string[] };

const login = `/${landmarks.login}`;
const shell = `/${landmarks.shell}`;
const portal = `/${landmarks.portal}`;
const grid = `/${landmarks.grid}`;
const portals = ['a', 'b', 'c', 'd', 'e'].map((name) => `/src/islands/${name}/Portal.tsx`);

/** The modules of a build, from what each imports. */
function build(imports: Record<string, string[]>) {
  const modules = new Map<string, Module>();
  const at = (id: string) => {
    const module = modules.get(id) ?? { isEntry: id in imports, importers: [], importedIds: [] };
    modules.set(id, module);
    return module;
  };
  for (const [id, others] of Object.entries(imports)) {
    for (const other of others) {
      at(id).importedIds.push(other);
      at(other).importers.push(id);
    }
  }
  return { getModuleInfo: (id: string) => modules.get(id) ?? null };
}

/** The first group that wants a module. */
function groupOf(id: string, imports: Record<string, string[]>): string | null {
  const context = build(imports) as never;
  for (const { name, test } of sharedScripts()) {
    if (typeof name === 'string' ? (test as RegExp).test(id) : name(id, context)) {
      return typeof name === 'string' ? name : (name(id, context) as string);
    }
  }
  return null;
}

describe('the file that a module of the browser goes to', () => {
  it('is one for React', () => {
    expect(groupOf('/node_modules/react-dom/client.js', {})).toBe('react');
  });

  it('is one by itself for what fetches modules, which pages without an island do, too', () => {
    const id = '\0vite/preload-helper.js';
    expect(groupOf(id, { [login]: [id], '/src/pages/index.astro': [id] })).toBe('fetching');
  });

  it('is the login page’s for all that it shares, so that it fetches no more than that', () => {
    expect(
      groupOf('/ui/Button.tsx', {
        [login]: ['/ui/Button.tsx'],
        '/src/islands/account/sign-up/SignUpForm.tsx': ['/ui/Button.tsx'],
      }),
    ).toBe('login');
    const imports = Object.fromEntries(portals.map((each) => [each, [portal, '/ui/Button.tsx']]));
    expect(groupOf('/ui/Button.tsx', { ...imports, [login]: ['/ui/Button.tsx'] })).toBe('login');
  });

  it('is that of the forms for visitors where the login page does without', () => {
    const imports = {
      '/src/islands/setup/SetupForm.tsx': ['/ui/Digits.tsx'],
      [portals[0] ?? '']: [portal, '/ui/Digits.tsx'],
    };
    expect(groupOf('/ui/Digits.tsx', imports)).toBe('forms');
  });

  it('is that of the portals from five on, and the bundler’s choice below', () => {
    const imports = (count: number) =>
      Object.fromEntries(portals.slice(0, count).map((each) => [each, [portal, '/ui/Table.tsx']]));
    expect(groupOf('/ui/Table.tsx', imports(5))).toBe('portal');
    expect(groupOf('/ui/Table.tsx', imports(4))).toBeNull();
  });

  it('is one for what only portals with a table of the administration need, which the others do without', () => {
    const imports = (count: number) =>
      Object.fromEntries([
        ...portals.slice(0, count).map((each) => [each, [portal, grid, '/ui/Rows.tsx']]),
        ...portals.slice(count).map((each) => [each, [portal, '/ui/Rows.tsx']]),
      ]);
    expect(groupOf('/ui/Rows.tsx', imports(5))).toBe('grid');
    expect(groupOf('/ui/Rows.tsx', imports(4))).toBe('portal');
  });

  it('is that of the portals at once where their frame needs it, which is on each of their pages', () => {
    const imports = { [shell]: ['/ui/Table.tsx'], [portals[0] ?? '']: [portal, '/ui/Table.tsx'] };
    expect(groupOf('/ui/Table.tsx', imports)).toBe('portal');
  });

  it.each(Object.values(landmarks))('is told by %s, which is there', (file) => {
    expect(existsSync(file)).toBe(true);
  });

  it('is its page’s own where no other needs it', () => {
    expect(groupOf('/ui/Passkey.tsx', { [login]: ['/ui/Passkey.tsx'] })).toBeNull();
  });
});
