/** The person closed the browser's dialog, or let it run out. */
export class PasskeyCancelledError extends Error {
  override name = 'PasskeyCancelledError';
}

/** The device has a passkey for this account already. */
export class PasskeyPresentError extends Error {
  override name = 'PasskeyPresentError';
}

/** Whether this browser can use passkeys here; `passkey-script.ts` has looked. */
export function passkeysWork(): boolean {
  return document.documentElement.dataset.passkeys !== 'none';
}
