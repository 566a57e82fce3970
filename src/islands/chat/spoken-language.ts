import type { Locale } from '#rules/preferences.ts';

const words: Record<Locale, RegExp> = {
  en: /(?<!\p{L})(?:the|of|and|is|are|to|in|for|with|not|your|it)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|la|los|las|de|que|en|y|es|para|con|no|una|del)(?!\p{L})|[¿¡ñ]/giu,
};

/** The language in which a text is to be read out; `otherwise` where its words do not tell. */
export function spokenLanguage(text: string, otherwise: Locale): Locale {
  const [english, spanish] = [text.match(words.en)?.length ?? 0, text.match(words.es)?.length ?? 0];
  if (english === spanish) return otherwise;
  return english > spanish ? 'en' : 'es';
}
