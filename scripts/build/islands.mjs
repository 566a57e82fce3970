import react from '@astrojs/react';

/**
 * React as Astro knows it, with our own way to render an island and to wake it (`src/islands/renderer`).
 * @returns {import('astro').AstroIntegration}
 */
export function islands() {
  const { name, hooks } = react();
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (given) =>
        hooks['astro:config:setup']?.({
          ...given,
          addRenderer: (renderer) =>
            given.addRenderer({
              ...renderer,
              clientEntrypoint: '#islands/renderer/browser.ts',
              serverEntrypoint: '#islands/renderer/server.ts',
            }),
        }),
    },
  };
}
