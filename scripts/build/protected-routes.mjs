import { accessOf } from '../../src/rules/route-access.ts';

/**
 * Fails the build when a page that needs a sign-in would be prerendered: middleware does not run for files,
 * so anyone would get it.
 * @returns {import('astro').AstroIntegration}
 */
export function protectedRoutes() {
  return {
    name: 'parley-protected-routes',
    hooks: {
      'astro:routes:resolved': ({ routes }) => {
        const exposed = routes.filter(
          (route) =>
            route.isPrerendered &&
            accessOf(route.pattern.replace(/^\/es(?=\/|$)/, '') || '/').kind !== 'public',
        );
        if (exposed.length > 0) {
          const names = exposed.map((route) => route.entrypoint).join(', ');
          throw new Error(`Protected pages need "export const prerender = false": ${names}`);
        }
      },
    },
  };
}
