import path from 'node:path';

const serverFolders = ['src/server', 'src/contracts/endpoints'].map(
  (folder) => path.resolve(folder) + path.sep,
);

/**
 * Fails the build when code for the browser loads a file of `src/server`, or the endpoints' schemas, of which it needs
 * nothing but the types. Without it such an import builds silently and ships the server's code.
 * @returns {import('vite').Plugin}
 */
export function clientGuard() {
  return {
    name: 'parley-client-guard',
    enforce: 'pre',
    load(id) {
      const file = path.normalize(id.split('?')[0] ?? id);
      if (this.environment.name === 'client' && serverFolders.some((folder) => file.startsWith(folder))) {
        this.error(`${path.relative('.', file)} is server code, and an island imports it.`);
      }
    },
  };
}
