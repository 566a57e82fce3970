import { registerHooks } from 'node:module';

/** Loaded into a server by `--import`: the islands that BREAKING_ISLANDS names throw while they are rendered there. */
const breaking = process.env.BREAKING_ISLANDS?.split(',') ?? [];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes('/dist/server/chunks/')) return loaded;
    let source = String(loaded.source);
    for (const name of breaking) {
      source = source.replace(
        `function ${name}(`,
        `function ${name}() { throw new Error('This island was told to break'); }\nfunction whole${name}(`,
      );
    }
    return { ...loaded, source };
  },
});
