import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isObject } from '#rules/is-object.ts';

/** How many characters a model is given to read, tools included, and how many pictures beside them. */
export function promptSize({ prompt, tools }: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'>): {
  characters: number;
  pictures: number;
} {
  let pictures = 0;
  const written = JSON.stringify([prompt, tools], (_key, value: unknown) => {
    const isPicture =
      isObject(value) &&
      value.type === 'file' &&
      typeof value.mediaType === 'string' &&
      value.mediaType.startsWith('image');
    if (!isPicture) return value;
    pictures += 1;
    return null;
  });
  return { characters: written.length, pictures };
}
