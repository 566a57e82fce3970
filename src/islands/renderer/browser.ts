import wakeIsland from '@astrojs/react/client.js';
import { provideTexts } from '#i18n/format.ts';

/** Wakes an island once the files with the page's texts are there, which `Base.astro` names. */
const wakeWithTexts: typeof wakeIsland =
  (element) =>
  async (...island) => {
    await Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>('link[data-texts]'), loadTexts));
    wakeIsland(element)(...island);
  };

export default wakeWithTexts;

async function loadTexts({ href, dataset: { texts = '' } }: HTMLLinkElement): Promise<void> {
  const { default: packed } = await import(/* @vite-ignore */ href);
  provideTexts(texts, packed);
}
