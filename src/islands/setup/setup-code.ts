/**
 * The one-time code of the set-up link, or `null` without one. It leaves the address, so that it is neither
 * seen nor copied along; this tab's history entry keeps it for a reload.
 */
export function takeSetupCode(): string | null {
  const { history, location } = window;
  const kept: unknown = (history.state as { setupCode?: unknown } | null)?.setupCode;
  const code = new URLSearchParams(location.search).get('code');
  if (code) history.replaceState({ setupCode: code }, '', location.pathname);
  return code || (typeof kept === 'string' ? kept : null);
}
