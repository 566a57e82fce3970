/** Sets the theme of a prerendered page out of its cookie before anything is painted. */
export const themeScript =
  "document.documentElement.dataset.theme=/(?:^|; )theme=dark(?:;|$)/.test(document.cookie)?'dark':'light'";
