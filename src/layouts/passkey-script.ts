/**
 * Tells, before anything is painted, that this browser cannot use passkeys here: it has to know them, and the page
 * has to come over https, or from this machine under a name.
 */
export const passkeyScript = `if (!window.PublicKeyCredential || !isSecureContext || /^(\\d+\\.){3}\\d+$|^\\[/.test(location.hostname))
  document.documentElement.dataset.passkeys = 'none'`;
