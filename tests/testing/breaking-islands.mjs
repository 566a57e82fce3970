import { createRequire } from 'node:module';

/** Loaded into a server by `--import`: the islands that BREAKING_ISLANDS names throw while they are rendered there. */
const React = createRequire(import.meta.url)('react');
const { createElement } = React;
const breaking = new Set(process.env.BREAKING_ISLANDS?.split(','));

function Breaking() {
  throw new Error('This island was told to break');
}

React.createElement = (
  /** @type {{ name?: string, displayName?: string } | null | undefined} */ type,
  /** @type {unknown[]} */ ...rest
) => createElement(breaking.has(String(type?.displayName ?? type?.name)) ? Breaking : type, ...rest);
