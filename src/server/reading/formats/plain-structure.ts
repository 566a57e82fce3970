import type { Block } from '../blocks/block.ts';
import { createHyphenRule, undecidedHyphen } from '../blocks/divided-words.ts';

/** A line without the spaces round it, and how far it was set in. */
type Line = { text: string; indent: number };
/** Lines between two blank ones, or between lines that are drawn; `ruled` where one is drawn right above. */
type Group = readonly Line[] & { ruled?: boolean };
type Heading = { level: number; lines: number; text: string };

const tabWidth = 8;
/** Lines of typed text are no longer; what is longer was never wrapped. */
const widest = 120;
const narrowest = 40;
/** Of the lines of a text so many, as a share, are no longer than its width: a few stick out. */
const withinWidth = 0.98;
/** A typist may leave so many columns free beyond what the next word would have needed. */
const slack = 4;
const longestHeading = 100;
const mostHeadingWords = 16;
/** Deeper numbers are of clauses and entries, whatever stands behind them. */
const deepestHeading = 6;

/**
 * The blocks of text that was typed: headings that are numbered, underlined or in capitals, entries of lists, paragraphs
 * whose lines were wrapped for a screen, and what is none of it as it stands, line by line.
 */
export function blocksOfText(text: string): Block[] {
  const groups = groupsOf(text);
  const width = widthOf(groups);
  const wrapping = { width, keepsHyphen: hyphenRuleOf(text) };
  const underlines = new Map<string, number>();
  return groups.flatMap((group, at): Block[] => {
    const heading = headingOf(group, { before: groups[at - 1], after: groups[at + 1], underlines, width });
    const rest = heading ? group.slice(heading.lines) : group;
    const blocks = rest.length > 0 ? blocksOfGroup(rest, wrapping) : [];
    return heading ? [{ kind: 'heading', level: heading.level, text: heading.text }, ...blocks] : blocks;
  });
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let group: Line[] & { ruled?: boolean } = [];
  const close = (ruled: boolean) => {
    if (group.length > 0) groups.push(group);
    group = Object.assign([], ruled && { ruled });
  };
  for (const raw of text.split(/\r\n|[\n\r\f\u0085\u2028\u2029]/)) {
    const line = lineOf(raw);
    if (line.text === '') {
      close(false);
    } else if (isDrawn(line) && !isUnderline(group, line)) {
      close(true);
    } else {
      group.push(line);
      if (isDrawn(line)) close(false);
    }
  }
  close(false);
  return groups;
}

/** One sign again and again. */
const isDrawn = ({ text }: Line) =>
  text.length >= 3 && /[=\-~^*#+"'_─━═]/.test(text[0] ?? '') && text === (text[0] ?? '').repeat(text.length);

/** Below a single line about as long as it, or between two that are drawn alike. */
function isUnderline(group: Group, { text, indent }: Line): boolean {
  const [line, ...more] = group;
  if (!line || more.length > 0 || !mayBeHeading(line.text)) return false;
  const isAsLong = Math.abs(text.length - line.text.length) <= 4 && Math.abs(indent - line.indent) <= 4;
  return isAsLong || group.ruled === true;
}

function lineOf(raw: string): Line {
  let indent = 0;
  let from = 0;
  for (; raw[from] === ' ' || raw[from] === '\t'; from += 1) {
    indent += raw[from] === '\t' ? tabWidth - (indent % tabWidth) : 1;
  }
  return { text: raw.slice(from).trimEnd(), indent };
}

/** The column up to which a text was wrapped; null where it was not. */
function widthOf(groups: readonly Group[]): number | null {
  const ends = groups
    .flatMap((group) => group.slice(0, -1))
    .map(({ text, indent }) => indent + text.length)
    .sort((one, other) => one - other);
  const width = ends[Math.ceil(ends.length * withinWidth) - 1] ?? 0;
  return width >= narrowest && width <= widest ? width : null;
}

type Around = {
  before: Group | undefined;
  after: Group | undefined;
  /** The levels of what lines are drawn below, by how they are drawn. */
  underlines: Map<string, number>;
  width: number | null;
};

function headingOf(group: Group, { before, after, underlines, width }: Around): Heading | null {
  const [first, second] = group;
  if (!first || !mayBeHeading(first.text)) return null;
  if (second && isDrawn(second)) {
    const drawn = `${group.ruled ?? false} ${second.text[0]}`;
    if (!underlines.has(drawn)) underlines.set(drawn, underlines.size + 1);
    return { level: underlines.get(drawn) ?? 1, lines: 2, text: first.text };
  }
  if (/[.,;:]$/.test(first.text)) return null;
  const number = numberOf(first.text);
  if (number) {
    const isHeading = second
      ? endsBefore(first, second, width)
      : !number.mayBeEntry || ![before, after].some((other) => isSibling(other?.[0], first, number.depth));
    return isHeading ? { level: number.depth, lines: 1, text: first.text } : null;
  }
  const standsAbove = second ? second.indent > first.indent : after !== undefined;
  return standsAbove && isInCapitals(first.text) ? { level: 1, lines: 1, text: first.text } : null;
}

/** One of several numbered lines is an entry of a list. */
const isSibling = (other: Line | undefined, { indent }: Line, depth: number) =>
  other?.indent === indent && numberOf(other.text)?.depth === depth;

/** Whether a line in a text that is wrapped was ended on purpose, and what follows neither goes on with it nor is another such. */
const endsBefore = (line: Line, next: Line, width: number | null) =>
  width !== null && !isFull(line, next, width) && next.indent <= line.indent && markerOf(next.text) === null;

function mayBeHeading(text: string): boolean {
  if (text.length > longestHeading || !/\p{L}{2}/u.test(text)) return false;
  return text.split(/\s+/).length <= mostHeadingWords && !holdsColumns(text);
}

/** What sections are called where they are numbered by name, and how deep each lies: an article within a chapter. */
const sectionNames = new Map<string, number>(
  Object.entries({
    1: 'part parte book libro title título annex anexo appendix apéndice schedule',
    2: 'chapter capítulo ch cap',
    3: 'section sección sec',
    4: 'article artículo art',
  }).flatMap(([depth, names]) => names.split(' ').map((name) => [name, Number(depth)] as const)),
);

/**
 * The number that a heading begins with, by how deep it goes: "2.", "2.1", "3.º", "IV.", "§ 5", "Chapter 3". Without a
 * name it may be that of an entry.
 */
function numberOf(text: string): { depth: number; mayBeEntry: boolean } | null {
  const decimal = /^(\d{1,3}(?:\.\d{1,3}){0,8})(\.?[ºª]|[.)]|)\.?-?\s+["“«¿¡(]?\p{Lu}/u.exec(text);
  if (decimal?.[1]) {
    const depth = decimal[1].split('.').length;
    const isPlain = depth === 1 && decimal[2] === '';
    return depth > deepestHeading || isPlain ? null : { depth, mayBeEntry: true };
  }
  if (/^(?:[IVXL]{1,6}\.|[A-Z]\.|§\s?\d{1,4}\.?)\s+\p{Lu}/u.test(text)) return { depth: 1, mayBeEntry: true };
  const [, name = '', number = ''] = /^(\p{L}{2,10})\.?\s+(\S+)/u.exec(text) ?? [];
  const depth = sectionNames.get(name.toLowerCase());
  const isNumber = /^(?:\d{1,4}(?:\.\d{1,3}){0,4}|[IVXL]{1,6}|[A-Z])[.:)ºª–—-]{0,3}$/.test(number);
  return depth && (isNumber || isInCapitals(text)) ? { depth, mayBeEntry: false } : null;
}

const isInCapitals = (text: string) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);

/** Spaces between words by which columns are set. */
const holdsColumns = (text: string) => /\S(?: {3}|\t)/.test(text);

/** A list's entries, each with the lines that go on with it; what stands before them is a paragraph. */
function blocksOfGroup(group: Group, wrapping: Wrapping): Block[] {
  const starts = group.flatMap((line, at) => (markerOf(line.text) ? [at] : []));
  const [first] = starts;
  if (first === undefined || !isList(group, starts))
    return [{ kind: 'paragraph', text: written(group, wrapping) }];
  const lead = group.slice(0, first);
  const levelOf = createLevels();
  return [
    ...(lead.length > 0 ? [{ kind: 'paragraph' as const, text: written(lead, wrapping) }] : []),
    ...starts.map((at, place): Block => {
      const [line, ...more] = group.slice(at, starts[place + 1]) as [Line, ...Line[]];
      const marker = markerOf(line.text) ?? '';
      const text = line.text.slice(marker.length).trimStart();
      const column = line.indent + line.text.length - text.length;
      const lines = [{ text, indent: column }, ...more];
      const level = levelOf({ indent: line.indent, column });
      return { kind: 'item', level, marker, text: written(lines, wrapping), begins: place === 0 };
    }),
  ];
}

/** Where an entry's marker begins, and where its text does: numbers of one list are set under each other by either. */
type EntryPlace = { indent: number; column: number };

/** Tells the levels of a list's entries, one after the other, from 0. */
function createLevels(): (entry: EntryPlace) => number {
  const above: EntryPlace[] = [];
  const isWithin = (one: EntryPlace, other: EntryPlace) =>
    one.indent > other.indent && one.column > other.column;
  return (entry) => {
    for (let top = above.at(-1); top && isWithin(top, entry); top = above.at(-1)) above.pop();
    const top = above.at(-1);
    if (top && !isWithin(entry, top)) above.pop();
    above.push(entry);
    return above.length - 1;
  };
}

/** What an entry begins with: a bullet, a number or a letter. */
function markerOf(text: string): string | null {
  const marker =
    /^(?:[-*•·‣◦–o+]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,8}|[a-zA-Z]|[ivxlIVXL]{1,6})[.)]|\(\d{1,3}\))(?=\s+\S)/u.exec(
      text,
    );
  return marker?.[0] ?? null;
}

/** Lines between entries go on with them, so they are set in further; a lone initial or year begins no list. */
function isList(group: Group, starts: readonly number[]): boolean {
  const entries = new Set(starts);
  const least = leastIndent(starts.map((at) => group[at] as Line));
  const [first = 0] = starts;
  const goesOn = group.slice(first).every((line, at) => entries.has(first + at) || line.indent > least);
  return goesOn && (starts.length > 1 || first === 0);
}

/** Lines as one where they were wrapped; those of verses, addresses and tables one below the other, as they stand. */
function written(lines: Group, { width, keepsHyphen }: Wrapping): string {
  const least = leastIndent(lines);
  const full = lines.slice(1).map((line, at) => {
    const above = lines[at] as Line;
    return isFull(above, line, width) || (width !== null && goesOn(above, line, width));
  });
  const asItStands = lines.some(({ text }) => holdsColumns(text) || text.startsWith('>'));
  const isProse = !asItStands && full.filter(Boolean).length * 2 > full.length;
  return lines
    .map(({ text, indent }, at) => {
      if (!isProse) return `${at > 0 ? '\n' : ''}${' '.repeat(indent - least)}${text}`;
      const next = full[at] ? lines[at + 1] : undefined;
      if (next === undefined) return text + (at < lines.length - 1 ? '\n' : '');
      if (!goesOn({ text, indent }, next, width)) return `${text} `;
      return text.slice(0, text.length - cutBefore(text, next.text, keepsHyphen));
    })
    .join('');
}

/** How a text was broken into lines, and whether a hyphen at the end of one belongs to its word. */
type Wrapping = { width: number | null; keepsHyphen: (before: string, after: string) => boolean };

/** By how the text spells its words elsewhere. */
function hyphenRuleOf(text: string): Wrapping['keepsHyphen'] {
  const joined = text.replace(/(?<=\p{Ll})-[\t ]*\r?\n[\t ]*/gu, () => undecidedHyphen);
  return joined === text ? () => true : createHyphenRule([joined], true);
}

/** How many letters of a line are only there because a word goes on in the next. */
function cutBefore(text: string, next: string, keepsHyphen: Wrapping['keepsHyphen']): number {
  const [, before] = /(?<!\p{L})(\p{L}*\p{Ll})-$/u.exec(text) ?? [];
  const [after] = /^\p{Ll}+/u.exec(next) ?? [];
  return before && after && !isAddress.test(lastWord(text)) && !keepsHyphen(before, after) ? 1 : 0;
}

/**
 * Whether a word goes on in the next line: one with a hyphen, unless that waits for another word ("pre- y posgrado"), and
 * an address that fills its line, is broken at one of its signs, and has more of them in what goes on.
 */
function goesOn(line: Line, next: Line, width: number | null): boolean {
  const { text } = line;
  if (isAddress.test(lastWord(text))) {
    const [more = ''] = next.text.split(' ', 1);
    return (
      /[/_=&?@-]$/.test(text) && /^[\w%./?&=#~+-]*[%./?&=#~+_-]\w/.test(more) && isFull(line, next, width)
    );
  }
  return (
    /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next.text) && !/^(?:y|e|o|u|ni|and|or|nor)\s/.test(next.text)
  );
}

const lastWord = (text: string) => text.slice(text.lastIndexOf(' ') + 1);
const isAddress = /^[("'<[]?(?:https?:\/\/|www\.)|^[\w.+-]{1,64}@/i;

const leastIndent = (lines: Group) =>
  lines.reduce((least, { indent }) => Math.min(least, indent), Number.POSITIVE_INFINITY);

/** Whether a line is so long that the next one's first word had no room in it. */
function isFull(line: Line, next: Line, width: number | null): boolean {
  if (width === null) return false;
  const word = next.text.indexOf(' ') < 0 ? next.text.length : next.text.indexOf(' ');
  return line.indent + line.text.length + 1 + word + slack >= width;
}
