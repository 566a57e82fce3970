import { locales, preferences } from '#rules/preferences.ts';

/**
 * Right behind the suggestion of another language: shows it to who has not chosen a language here and whose
 * browser prefers, among ours, the suggested one.
 */
export const languageSuggestionScript = `(() => {
  if (/(?:^|; )${preferences.lang.cookie}=/.test(document.cookie)) return;
  const suggestion = document.getElementById('language-suggestion');
  const preferred = navigator.languages.map((language) => language.split('-')[0].toLowerCase());
  if (preferred.find((language) => ${JSON.stringify(locales)}.includes(language)) === suggestion.lang) suggestion.hidden = false;
})()`;
