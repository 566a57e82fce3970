import { ownPathPattern } from '#rules/own-path.ts';

/**
 * When the address carries a `returnUrl` on this site, lets every sign-in link carry it on, and shows the home
 * page's notice, right behind which it stands, so that it is there before anything below it is drawn. The login
 * page and the server check it again.
 */
export const returnUrlScript = `(() => {
  const path = new URLSearchParams(location.search).get('returnUrl');
  if (!path || !${ownPathPattern}.test(path)) return;
  document.getElementById('sign-in-notice')?.removeAttribute('hidden');
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('[data-sign-in]')) {
      const query = new URLSearchParams(link.search);
      query.set('returnUrl', path);
      link.search = query;
    }
  });
})()`;
