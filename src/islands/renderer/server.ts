import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** What Astro knows of the page that it renders. */
type Page = { result: object };

/** What a page puts into an island, as HTML. */
type Slots = { default?: string };

/** How many islands of a page there were; each makes ids of its own. */
const counts = new WeakMap<object, number>();

/**
 * Renders islands in one go: none waits for anything on the server. Astro's own renderer goes through a stream, of which it
 * waits for the end, and calls each island once more to find out whether it is one of React's.
 */
const renderer = {
  check: async () => true,
  async renderToStaticMarkup<Props extends object>(
    this: Page,
    Component: ComponentType<Props>,
    props: Props,
    { default: slotted }: Slots,
  ) {
    const count = counts.get(this.result) ?? 0;
    counts.set(this.result, count + 1);
    const prefix = `i${count}`;
    const island = createElement(Component, props, slotted && createElement('astro-slot'));
    const html = renderToString(island, { identifierPrefix: prefix })
      .replaceAll(preload, '')
      // In the element in which the island finds it again when it wakes.
      .replace('<astro-slot>', (opened) => opened + slotted);
    return { html, attrs: { prefix } };
  },
};

export default renderer;

/** React would have pictures fetched early that way, within the body, which the island it wakes as does not expect. */
const preload = /<link rel="preload"[^<>]*>/g;
