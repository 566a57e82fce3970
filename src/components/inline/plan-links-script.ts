import { storedKeys } from '#rules/stored-keys.ts';

/** On the prices page: who is signed in chooses in the subscription panel instead of signing up once more. */
export const planLinksScript = `(() => {
  try {
    if (localStorage.getItem('${storedKeys.token}') === null) return;
  } catch {
    return; // a browser that blocks storage throws on access
  }
  for (const link of document.querySelectorAll('[data-panel]')) link.href = link.dataset.panel;
})()`;
