/** Words that begin what says nothing. */
export const skipped = new Set(
  (
    'info nonshppict listtable listoverridetable revtbl rsidtbl xmlnstbl themedata colorschememapping latentstyles ' +
    'datastore filetbl generator objclass objname nonesttables shprslt mmathPr bkmkstart bkmkend xe tc ftnsep ' +
    'ftnsepc aftnsep aftnsepc falt fname panose template pntxta pntxtb ffname ffdeftext ffformat ffhelptext ffstattext'
  ).split(' '),
);
/** Those that a reader may leave out, and that hold text. */
export const known = new Set(
  'do fldinst objdata shpinst shppict picprop nesttableprops atnauthor annotation footnote formfield ffl'.split(
    ' ',
  ),
);

/** Texts apart, by the words that begin them. */
export type Apart = 'head' | 'foot' | 'note' | 'comment' | 'box';
export const apart = new Map<string, Apart>([
  ...['header', 'headerl', 'headerr', 'headerf'].map((name) => [name, 'head'] as const),
  ...['footer', 'footerl', 'footerr', 'footerf'].map((name) => [name, 'foot'] as const),
  ['footnote', 'note'],
  ['annotation', 'comment'],
  ['shptxt', 'box'],
  ['dptxbxtext', 'box'],
]);

/** Words that stand for characters. */
export const signs = new Map([
  ['tab', ' '],
  ['line', '\n'],
  ['lbr', '\n'],
  ['softline', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['bullet', '•'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['qmspace', ' '],
]);

/** Where text goes: that of the document, or what is said of it. */
export type Destination =
  | 'text'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'style'
  | 'marker'
  | 'author'
  | 'form'
  | 'property'
  | 'picture'
  | 'label'
  | 'entry'
  | 'colours'
  | 'object';
export const destinations = new Map<string, Destination>([
  ['fonttbl', 'fonts'],
  ['stylesheet', 'styles'],
  ['listtext', 'marker'],
  ['pntext', 'marker'],
  ['picprop', 'property'],
  ['sn', 'property'],
  ['ffl', 'entry'],
  ['formfield', 'form'],
  ['atnauthor', 'author'],
  ['colortbl', 'colours'],
]);
