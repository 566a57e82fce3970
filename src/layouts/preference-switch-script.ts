import { preferences } from '#rules/preferences.ts';

/**
 * Makes the switches of language and theme work: keeps the choice in its cookie for a year, and the query when
 * the language changes; a suggestion of the other language that is dismissed keeps this one. Inline, so that a page without an island asks for no script at all.
 */
export const preferenceSwitchScript = `(() => {
  const keep = (name, value) => {
    document.cookie = name + '=' + value + '; Path=/; Max-Age=31536000; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '');
  };
  document.addEventListener('click', ({ target }) => {
    const { language, themeSwitch, stay } = target.closest('[data-language], [data-theme-switch], [data-stay]')?.dataset ?? {};
    if (language) {
      keep('${preferences.lang.cookie}', language);
      target.closest('a').search = location.search;
    }
    if (themeSwitch !== undefined) {
      const { dataset } = document.documentElement;
      dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
      keep('${preferences.theme.cookie}', dataset.theme);
    }
    if (stay) {
      keep('${preferences.lang.cookie}', stay);
      document.getElementById('content').focus({ preventScroll: true });
      target.closest('aside').hidden = true;
    }
  });
})()`;
