import type { TestProject } from 'vitest/node';
import { startInstalled } from './installed.ts';
import { removeDirectory } from './parley.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    dataDirectory: string;
  }
}

/** One server for all API tests; each suite seeds a tenant of its own. */
export default async function setup(project: TestProject) {
  const parley = await startInstalled({
    settings: { PRIVATE_HOSTS: 'pages:localhost:1-65535,models:localhost:1024-65535' },
  });
  project.provide('origin', parley.origin);
  project.provide('dataDirectory', parley.dataDirectory);
  return async () => {
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  };
}
