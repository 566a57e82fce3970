import { ownPathPattern } from '#rules/own-path.ts';

/**
 * On the home page, right behind the notice, so that it is there before anything below it is drawn: when the
 * address carries a `returnUrl` on this site, shows the notice and lets every sign-in link carry it on. The login
 * page checks it again.
 */
export const returnUrlScript = `(() => {
  const path = new URLSearchParams(location.search).get('returnUrl');
  if (!path || !${ownPathPattern}.test(path)) return;
  document.getElementById('sign-in-notice').hidden = false;
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('[data-sign-in]')) link.search = new URLSearchParams({ returnUrl: path });
  });
})()`;
