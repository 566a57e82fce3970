import { preferences } from '#rules/preferences.ts';

/**
 * Makes the switches of language and theme work: keeps the choice in its cookie for a year, and the query when
 * the language changes; a suggestion of the other language that is dismissed keeps this one. Inline, so that a page without an island asks for no script at all.
 */
export const preferenceSwitchScript = `(() => {
  const keep = (name, value) => {
    document.cookie = name + '=' + value + '; Path=/; Max-Age=31536000; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '');
  };
  for (const link of document.querySelectorAll('[data-language]')) {
    link.addEventListener('click', () => {
      keep('${preferences.lang.cookie}', link.dataset.language);
      link.search = location.search;
    });
  }
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    button.addEventListener('click', () => {
      const { dataset } = document.documentElement;
      dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
      keep('${preferences.theme.cookie}', dataset.theme);
    });
  }
  for (const button of document.querySelectorAll('[data-stay]')) {
    button.addEventListener('click', () => {
      keep('${preferences.lang.cookie}', button.dataset.stay);
      document.getElementById('content').focus({ preventScroll: true });
      button.closest('aside').hidden = true;
    });
  }
})()`;
