import { storedKeys } from '#rules/stored-keys.ts';

/**
 * Marks the document for who is signed in, before anything is painted: the links of the header and footer then lead
 * on into the portals instead of to another sign-in.
 */
export const signedInScript = `(() => {
  try {
    if (localStorage.getItem('${storedKeys.token}') !== null) document.documentElement.dataset.signedIn = '';
  } catch {
    return; // a browser that blocks storage throws on access
  }
})()`;
