const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The same in one line, for lists; a program's own name where it is no browser. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(', ') || userAgent?.slice(0, 80) || null;
}

/** What a `User-Agent` header says in words that people know; null where it says nothing of the kind. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  const first = (known: typeof browsers) => known.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: first(browsers), system: first(systems) };
}
