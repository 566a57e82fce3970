import type { ImageMetadata } from 'astro';
import type { Locale, Theme } from '#rules/preferences.ts';

// Made by `npm run pictures`, which builds the site first: a new one needs any picture under its name before.
const pictures = import.meta.glob<ImageMetadata>('./pictures/*.webp', { eager: true, import: 'default' });

export type PictureName = 'answer' | 'chat' | 'source' | 'files' | 'question' | 'passage';

/** A picture of the running product. */
export function picture(name: PictureName, locale: Locale, theme: Theme): ImageMetadata {
  const found = pictures[`./pictures/${name}-${locale}-${theme}.webp`];
  if (!found) throw new Error(`There is no picture "${name}" in ${locale}, ${theme}`);
  return found;
}
