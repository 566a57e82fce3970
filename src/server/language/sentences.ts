/** A stretch of a text, in UTF-16 code units. */
export type Span = { start: number; end: number };

/** A sentence, heading, list entry or table row. `line` tells whether it is bounded by line ends on both sides. */
export type Sentence = Span & { line: boolean };

/** Longer "sentences" (minified data, text without punctuation) are cut, so that a quote stays readable. */
const longestSentence = 700;

/** Text is hardly ever wrapped at fewer characters than these. */
const narrowest = 60;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Abbreviations after which a sentence always goes on. */
const neverFinal =
  /(?:^|[\s(“"'«[])(?:mr|mrs|ms|dr|dra|prof|st|sr|sra|srta|d|dña|ud|uds|gen|col|lt|sgt|capt|rev|hon|gov|sen|rep|fig|figs|eq|sec|ch|vol|vols|núm|num|no|nos|nº|art|arts|cap|pág|págs|pag|pp|p|ej|e\.g|i\.e|cf|vs|approx|aprox|tel|av|avda|lic|ing|gral|arq|excmo|ilmo|ee|c|ca)\.$/iu;
/** Abbreviations and initials that end a sentence only before a word that starts one. */
const initial = /(?:^|[\s.(])(\p{Lu})\.$/u;
/** What a company's name ends in, after a comma: unlike initials it may end a sentence, too. */
const companyForm = /,\s\p{Lu}\.(?:\s?\p{Lu}\.)+$/u;
/** What a single letter tells apart from others of its kind: "plan B". It ends a sentence as any word does. */
const lettered =
  /(?:^|[\s(])(?:plan|planes|vitamin|vitamina|grupo|group|gate|puerta|opción|option|tipo|type|zona|zone|clase|class|sala|room|bloque|block|portal|planta|floor|anexo|annex|appendix|apartado|section|sección|letra|letter|categoría|category|nivel|level|serie|series|hepatitis|part|parte|exhibit|tabla|table|figura|figure|hall|terminal|pista|lote|lot|modelo|model|turno|shift|tarifa|rate|lado|side|fase|phase|edificio|building|escalera|equipo|team|línea|line|ruta|route|caso|case|punto|point|grade|muelle|dock|berth|amarre)\s\p{Lu}\.$/u;
/** Words that begin sentences, and are no names. */
const opensSentence =
  /^(?:el|la|los|las|lo|un|una|en|de|del|al|a|y|o|si|se|es|son|con|por|para|no|su|sus|est[aeo]s?|es[aeo]s?|le|cada|tod[ao]s?|también|cuando|pero|the|an|its?|this|that|these|those|he|she|they|we|you|i|in|on|at|if|is|are|for|to|from|by|all|each|there|please|then|also|when|as|but)(?!\p{L})/iu;
/** A short word with a point before a number or what stands in brackets is cut short: "tfno. 91", "Reg. (UE)". */
const shortWord = /(?:^|[\s(“"'«[])(\p{L}{2,5})\.$/u;
/** Short words that are whole, and often the last of a sentence. */
const wholeWord =
  /^(?:sí|no|yes|ok|us|it|me|too|now|here|hoy|all|one|two|uno|dos|tres|days?|weeks?|years?|días?|años?|mes|meses|horas?|hours?|euros?|km|kg|cm|mm|ml|min|may|june|july|mayo|junio|julio|abril|enero|marzo|etc)$/iu;
/** Brackets that hold no sentence of their own, or in the midst of one. */
const aside = /^\([^()]{0,60}(?:[^().?!]\)|\)\s+\p{Ll})/u;
const listMarkerOnly =
  /^\s*(?:[([]?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,5})[.)\]]|[-–—•*·▪◦]|(?:primer|segund|tercer|cuart|quint|sext|s[eé]ptim|octav|noven|d[eé]cim)[ao]\.)\s*$/i;
/** A clause's number with its title, on one line with what it says. */
const clauseLabel =
  /^(?:\d{1,3}(?:\.\d{1,3})*[.)]?|\p{Lu}\p{Ll}+[ao]\.)\s+\p{Lu}[^\s.]*(?:\s[^\s.]+){0,3}\.$/u;
/** A line that begins with a clause's number in words: «Cuarta. Duración. …», «Quinta.- …». */
const opensClause =
  /^\s*(?:(?:Primer|Segund|Tercer|Cuart|Quint|Sext|S[eé]ptim|Octav|Noven|D[eé]cim)[ao]|(?:PRIMER|SEGUND|TERCER|CUART|QUINT|SEXT|S[EÉ]PTIM|OCTAV|NOVEN|D[EÉ]CIM)[AO])(?:\.|:|\s[-–—]\s)/u;
const listEntry =
  /^\s*(?:[-–—•*·▪◦‣]\s|#{1,6}\s|\||[([]?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,5})[.)\]]\s|§)/;
const labelled = /^\s*\p{Lu}[\p{L}\p{N} ./()-]{0,40}:\s/u;
/** A point that begins a word, as of ".NET". */
const pointedWord = /(?<![^\s([{“"'«])\.[\p{L}\p{N}]/u;
const goesOn =
  /(?:[,;–—-]|\b(?:a|an|the|of|and|or|to|in|for|with|by|el|la|los|las|de|del|y|o|en|con|por|para|un|una))\s*$/i;
const startsLowerCase = /^\s*[("'“«¿¡]?\p{Ll}/u;

/** An entry of a command's help: "-v, --verbose  …". */
const opensWithOption = /^\s*--?\p{L}[\p{L}\p{N}-]*(?:[=[,\s]|$)/u;

/** Whether a line is an entry of a list, a Markdown heading or the row of a drawn table. */
export function isListEntry(line: string): boolean {
  return listEntry.test(line);
}

const hasCells = (line: string) => line.includes(' | ') || line.includes('\t');

/** Whether a line is the row of a table: `a | b`, cells between tabs, or `Head: a; Head: b`. */
export function isRow(line: string): boolean {
  return hasCells(line) || /^[^:;]+: [^;]+; [^:;]+: /.test(line);
}

/** Whether a sentence only numbers and names the clause that it begins: "6. Smoking.", "Sexta. Licencias." */
export function isClauseLabel(sentence: string): boolean {
  return clauseLabel.test(sentence);
}

/**
 * The sentences between `start` and `end` in order, without the white space around them. A line end is a border
 * where headings, list entries or rows meet, and white space where a paragraph is merely wrapped.
 */
export function splitSentences(text: string, start = 0, end = text.length): Sentence[] {
  const found: Sentence[] = [];
  for (const block of splitParagraphs(text, start, end)) {
    for (const line of splitLines(text, block)) {
      // One by one: a line may hold more of them than a call takes arguments.
      for (const sentence of sentencesOfLine(text, line)) found.push(sentence);
    }
  }
  return found;
}

/** The paragraphs between `start` and `end`: stretches between blank lines, trimmed. */
export function splitParagraphs(text: string, start = 0, end = text.length): Span[] {
  const found: Span[] = [];
  // What looks for an end beyond these would do so for each part of the text.
  const part = text.slice(0, end);
  const blank = /(?:\r?\n|\r|\f|\u2029)(?:[^\S\n\r]*(?:\r?\n|\r|\f|\u2029))+|\f|\u2029/g;
  blank.lastIndex = start;
  let from = start;
  for (let match = blank.exec(part); match; match = blank.exec(part)) {
    addTrimmed(found, text, from, match.index);
    from = match.index + match[0].length;
  }
  addTrimmed(found, text, Math.min(from, end), end);
  return found;
}

/** Joins wrapped lines and keeps apart those that stand for themselves. */
function splitLines(text: string, block: Span): Span[] {
  const lines: Span[] = [];
  const lineEnd = /\r?\n|\r|\u2028/g;
  const part = text.slice(0, block.end);
  lineEnd.lastIndex = block.start;
  let from = block.start;
  for (let match = lineEnd.exec(part); match; match = lineEnd.exec(part)) {
    addTrimmed(lines, text, from, match.index);
    from = match.index + match[0].length;
  }
  addTrimmed(lines, text, from, block.end);

  const longest = lines.reduce((length, line) => Math.max(length, line.end - line.start), 0);
  const joined: Span[] = [];
  let before = '';
  for (const line of lines) {
    const content = text.slice(line.start, line.end);
    const last = joined.at(-1);
    if (last && !isBorder(before, content, longest)) last.end = line.end;
    else joined.push({ ...line });
    before = content;
  }
  return joined;
}

function isBorder(line: string, next: string, longest: number): boolean {
  if (
    listEntry.test(next) ||
    opensClause.test(next) ||
    labelled.test(next) ||
    opensWithOption.test(next) ||
    /^\s*#{1,6}\s/.test(line) ||
    /:\s*$/.test(line)
  )
    return true;
  if (areRows(line, next)) return true;
  if (startsLowerCase.test(next) || goesOn.test(line)) return false;
  return longest < narrowest || hadRoomFor(firstWord(next), line, longest);
}

const firstWord = (line: string) => /^\s*(\S*)/.exec(line)?.[1] ?? '';

/** Whether a word would have fitted on a line, which so was ended on purpose. Lines wrapped by hand are ragged. */
const hadRoomFor = (word: string, line: string, longest: number) =>
  line.length + 1 + word.length < longest * 0.8;

function areRows(line: string, next: string): boolean {
  if (hasCells(line) || hasCells(next)) return true;
  return [/;/g, /\|/g, /,(?!\s)/g].some((delimiter) => {
    const count = line.match(delimiter)?.length ?? 0;
    return count >= 2 && count === next.match(delimiter)?.length;
  });
}

function sentencesOfLine(text: string, line: Span): Sentence[] {
  // Line ends inside are wrapping here; as spaces they do not stop the segmenter, and offsets stay.
  const flat = text.slice(line.start, line.end).replace(/[\r\n\u2028\u0085]/g, ' ');
  const pieces: Span[] = [];
  let from = 0;
  for (const { index, segment } of segmenter.segment(flat)) {
    if (index + segment.length <= from) continue;
    const ended = afterReferenceMarks(flat, index + segment.length);
    const border = pointedWord.test(flat.slice(Math.max(0, ended - 2), ended + 1)) ? ended - 1 : ended;
    if (border !== ended && !/[.!?…]\s*$/u.test(flat.slice(Math.max(from, border - 8), border))) continue;
    if (border < flat.length && continues(flat.slice(Math.max(from, border - 160), border), flat, border))
      continue;
    pieces.push({ start: from, end: border });
    from = border;
  }
  if (from < flat.length) pieces.push({ start: from, end: flat.length });

  const found: Span[] = [];
  for (const piece of pieces) {
    for (const part of cutLong(flat, piece))
      addTrimmed(found, text, line.start + part.start, line.start + part.end);
  }
  return found.map((span) => ({ ...span, line: found.length === 1 }));
}

/** Moves a border behind footnote marks: `…ended.[3] The next…`. */
function afterReferenceMarks(text: string, border: number): number {
  const marks = /(?:\[\d{1,3}\])+\s*/y;
  marks.lastIndex = text[border - 1] === '[' ? border - 1 : border;
  return marks.test(text) ? marks.lastIndex : border;
}

function continues(segment: string, text: string, border: number): boolean {
  const ending = segment.trimEnd();
  const next = text.slice(border, border + 40);
  if (listMarkerOnly.test(segment) || startsLowerCase.test(next)) return true;
  if (neverFinal.test(ending) || isCutShort(ending, text.slice(border, border + 80))) return true;
  if (!initial.test(ending) || companyForm.test(ending)) return false;
  if (/\s\p{Lu}\.$/u.test(ending) && /^\p{Lu}\./u.test(next)) return true;
  if (!/^\p{Lu}/u.test(next)) return false;
  if (/\p{Ll}\s\p{Lu}\.$/u.test(ending) && !opensSentence.test(next) && !lettered.test(ending)) return true;
  return /(?:^|[\s.(])\p{Lu}[\p{L}.]{0,60}\s?\p{Lu}\.$|^\p{Lu}\.$/u.test(ending);
}

/** Whether what ends a sentence by its point is an abbreviation before what belongs to it. */
function isCutShort(ending: string, next: string): boolean {
  const word = shortWord.exec(ending)?.[1];
  return word !== undefined && !wholeWord.test(word) && (/^\d/.test(next) || aside.test(next));
}

function* cutLong(text: string, span: Span): Generator<Span> {
  let { start } = span;
  while (span.end - start > longestSentence) {
    const border = cutPosition(text, start, start + longestSentence);
    yield { start, end: border };
    start = border;
  }
  yield { start, end: span.end };
}

/** No character is written with more code units than these, its accents and what is joined to it included. */
const longestCharacter = 40;

/**
 * The best place to cut before `limit`: after a clause, else after a word, else at `limit` itself, but never inside
 * a character, unless that is a heap of accents. Always greater than `start`.
 */
export function cutPosition(text: string, start: number, limit: number): number {
  if (limit >= text.length) return text.length;
  const least = start + Math.floor((limit - start) / 2);
  for (const border of [/[;:。！？]\s*/g, /[,，、]\s+/g, /\s+/g]) {
    let best = -1;
    for (const match of text.slice(least, limit).matchAll(border))
      best = least + match.index + match[0].length;
    if (best > start) return best;
  }
  const nearest = Math.max(start + 1, limit - longestCharacter);
  let cut = limit;
  while (cut > nearest && /^(?:\p{M}|[\u200d\ufe0f\udc00-\udfff])/u.test(text.slice(cut, cut + 1))) cut--;
  // Half a pair of code units is no text that can be stored.
  return cut > start + 1 && /^[\udc00-\udfff]/.test(text.slice(cut, cut + 1)) ? cut - 1 : cut;
}

function addTrimmed(spans: Span[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  if (end > start) spans.push({ start, end });
}

function isSpace(code: number): boolean {
  return (
    (code >= 9 && code <= 13) ||
    code === 32 ||
    code === 160 ||
    code === 0xfeff ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x3000
  );
}
