/** Ceilings on a bot's widget for other sites. Counts are per day of 24 hours from the first question. */
export const widgetLimits = {
  origins: 20,
  greetingCharacters: 300,
  /** Questions that all visitors of the widget together may ask in a day: as it begins, and at most. */
  questionsPerDay: { initial: 200, most: 10_000 },
  /** Questions of one visitor, who is known by nothing but a network address. */
  perVisitor: { points: 20, seconds: 24 * 3600 },
  turns: 20,
  /** All turns together of a conversation that goes to a person. */
  transcriptCharacters: 100_000,
  /** What a visitor writes beside the conversation that goes to a person. */
  handoverCharacters: 2_000,
} as const;

/** At which edge of a page its button stands. */
export const widgetPositions = ['right', 'left'] as const;
export type WidgetPosition = (typeof widgetPositions)[number];

/**
 * The origin that a site is named by: `https://example.org`, with a port where it is not the usual one; `http` only
 * for a site on this machine. A path, a query or a name and password are left out.
 * @returns null for what names no such site
 */
export function siteOrigin(text: string): string | null {
  const address = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || url.hostname === '') return null;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return null;
  return isLocal || /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(url.hostname) ? url.origin : null;
}
