/**
 * Regular expressions that an analyser calls dear, or cannot judge, and why none of them is, each by how it begins;
 * `null` stands for those that a file makes at run time.
 * @type {{ file: string, source: string | null, reason: string }[]}
 */
export const exceptions = [
  {
    file: 'src/components/inline/page-settings.ts',
    source: null,
    reason: 'Made of the names of our own settings, for our own prerendered pages, once at the start.',
  },
  {
    file: 'src/server/http/serving/static-files.ts',
    source: '<meta http-equiv="content-security-policy" content="([^"]*)"[^>]*>',
    reason: 'Reads our own prerendered pages, once at the start.',
  },
  {
    file: 'src/server/http/serving/static-files.ts',
    source: String.raw`<(script|style)\b[^>]*>(.*?)<\/\1>`,
    reason: 'Reads our own prerendered pages, once at the start.',
  },
  {
    file: 'src/server/language/stem-english.ts',
    source: '(?<=[aeiouy][^aeiouy]+(?:[eiouy]|[aeiouy].*[^a]))tion$',
    reason: 'Looks at one word, which `analysis.ts` cuts at 64 characters.',
  },
  {
    file: 'src/server/language/stem-english.ts',
    source: '(?<=[aeiouy][^aeiouy]+[aeiouy].*)sion$',
    reason: 'Looks at one word, which `analysis.ts` cuts at 64 characters.',
  },
  {
    file: 'src/server/language/analysis.ts',
    source: String.raw`\d+(?:[.,]\d+)+(?![\p{L}\p{Nd}])|(?<![\p{L}\p{N}])\p{L}(?:#|\+\+)(?![\p{L}\p{N}#+])|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*(?:-\r?\n\p{Ll}[\p{L}\p{M}]*)?(?:['’](?:s|S|t|re|ve|ll|d|m)(?![\p{L}\p{N}]))?`,
    reason:
      'Where digits are no such number they are a word at once, so that nothing is tried from within them.',
  },
  {
    file: 'src/server/reading/formats/html.ts',
    source: String.raw`<(?:meta|\?xml)\b[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)`,
    reason: 'Looks at the first 4,096 bytes of a page.',
  },
  {
    file: 'src/server/reading/blocks/divided-words.ts',
    source: String.raw`(?:(?<![\p{L}\p{M}])([\p{L}\p{M}]+))?${'\u0001'}([\p{L}\p{M}]*)`,
    reason: 'Begins only where a word or a hyphen does: the look behind refuses all places within a word.',
  },
  ...['least|al menos', 'most|up to'].map((words) => ({
    file: 'src/server/language/quantities/quantities.ts',
    source: `(?:^| )(?:at (?:the )?(?:very )?${words}`,
    reason: 'Looks at the six words before a number, and only what it skips may be repeated.',
  })),
  {
    file: 'src/server/claims/quotations.ts',
    source: '(?<![\\p{L}\\p{N}])[*_~`]+(?=\\S)|(?<=\\S)[*_~`]+(?![\\p{L}\\p{N}])',
    reason:
      'Of a row of marks the last but one is always followed by no letter, so that one try takes them all.',
  },
];
