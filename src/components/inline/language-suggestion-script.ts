import { locales, preferences } from '#rules/preferences.ts';

/**
 * Right behind the suggestion of another language: shows it to who has chosen that language here, or none and has a
 * browser that prefers it among ours.
 */
export const languageSuggestionScript = `(() => {
  const suggestion = document.getElementById('language-suggestion');
  const chosen = /(?:^|; )${preferences.lang.cookie}=([a-z]+)/.exec(document.cookie)?.[1];
  const preferred = navigator.languages.map((language) => language.split('-')[0].toLowerCase());
  const wanted = [chosen, ...preferred].find((language) => ${JSON.stringify(locales)}.includes(language));
  if (wanted === suggestion.lang) suggestion.hidden = false;
})()`;
