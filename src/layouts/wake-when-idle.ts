/** For `client:idle`, in milliseconds: Chromium does not say that it is idle while it has nothing to draw. */
export const wakeWhenIdle = { timeout: 1000 };
