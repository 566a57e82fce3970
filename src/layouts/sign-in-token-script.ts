/**
 * On the login page: takes `token` out of the address before anything else is loaded, so that it stays neither
 * in the history nor in what other requests say about where they come from. The form finds it at the window.
 */
export const signInTokenScript = `(() => {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  window.signInToken = token;
})()`;
