import type { Page } from '@playwright/test';

/** An island by the name of its component, and one of the props that it cannot do without. */
export type BreakableIsland = { name: string; needs: string };

/** From now on the island throws in the browser, as what it was handed is lost on the way. The words in the page stay. */
export async function loseProps(page: Page, url: string, { name, needs }: BreakableIsland): Promise<void> {
  const tag = new RegExp(`<astro-island [^>]*component-export="${name}"[^>]*>`);
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    const island = tag.exec(whole)?.[0] ?? '';
    const at = island.indexOf(`&quot;${needs}&quot;:`);
    if (at === -1) throw new Error(`The page has no ${name} with ${needs}`);
    const broken = `${island.slice(0, at)}&quot;lost-${island.slice(at + '&quot;'.length)}`;
    const body = whole.replace(island, () => broken);
    await route.fulfill({ response, body });
  });
}

/** From now on the island's script does not arrive. */
export async function loseScript(page: Page, { name }: BreakableIsland): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.includes(`/${name}.`) && pathname.endsWith('.js'),
    (route) => route.abort(),
  );
}
