import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import { settingNames } from '../../src/server/settings/settings.ts';

/** What is in `deploy/` cannot be run by these tests; this is what can be told of it by reading. */
const read = (name: string) => readFileSync(path.join('deploy', name), 'utf8');
const documents = (name: string) => loadAll(read(name)) as Record<string, unknown>[];

/** Given to the containers beside Parley's own settings. */
const ofOthers = ['NODE_ENV'];
/** Of objects and keys, which have a table of their own until both are one. */

const isSetting = (name: string) => settingNames.some((known) => known === name) || ofOthers.includes(name);

test('every file of Kubernetes and Compose is YAML, and names a kind', () => {
  const files = readdirSync('deploy/kubernetes');
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    for (const document of documents(`kubernetes/${file}`)) expect(document, file).toHaveProperty('kind');
  }
  expect(Object.keys((documents('compose.yaml')[0] as { services: object }).services)).toEqual(
    expect.arrayContaining(['web-1', 'web-2', 'worker', 'database', 'objects', 'proxy']),
  );
});

test('kustomize takes every file there is, and no other', () => {
  const [{ resources }] = documents('kubernetes/kustomization.yaml') as [{ resources: string[] }];
  const files = readdirSync('deploy/kubernetes').filter((name) => name !== 'kustomization.yaml');
  expect([...resources].sort()).toEqual(files.sort());
});

test('containers are given settings that there are', () => {
  const { services } = documents('compose.yaml')[0] as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const [{ configMapGenerator }] = documents('kubernetes/kustomization.yaml') as [
    { configMapGenerator: { literals: string[] }[] },
  ];
  const named = [
    ...['web-1', 'web-2', 'worker'].flatMap((name) => Object.keys(services[name]?.environment ?? {})),
    ...configMapGenerator.flatMap(({ literals }) =>
      literals.map((literal) => literal.split('=', 1)[0] ?? ''),
    ),
    ...[...read('systemd/parley.service').matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=', 1)[0] ?? ''),
    ),
    ...[...read('Dockerfile').matchAll(/^(?:ENV)? +([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
});

test('containers run as nobody in particular, and write where they may', () => {
  expect(read('Dockerfile')).toMatch(/^USER 10001:10001$/m);
  for (const name of ['web', 'worker']) {
    const [deployment] = documents(`kubernetes/${name}.yaml`);
    expect(JSON.stringify(deployment)).toContain('"readOnlyRootFilesystem":true');
    expect(JSON.stringify(deployment)).toContain('"runAsNonRoot":true');
  }
  const { services } = documents('compose.yaml')[0] as { services: Record<string, object> };
  for (const name of ['web-1', 'web-2', 'worker']) expect(services[name]).toMatchObject({ read_only: true });
});

test('an alert says what to do', () => {
  const [{ groups }] = documents('monitoring/alerts.yaml') as [
    { groups: { rules: { alert: string; annotations: Record<string, string> }[] }[] },
  ];
  for (const { alert, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(Object.keys(annotations), alert).toEqual(['summary', 'action']);
  }
});
