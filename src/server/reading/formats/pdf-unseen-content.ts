import { contentStreams } from './pdf-content-streams.ts';
import { TextReach } from './pdf-text-reach.ts';
import type { Edges } from './pdfium-objects.ts';

/** Of a document's content so many characters are looked through for boxes: drawings have no end of them. */
const mostMeasured = 1_000_000;

/** What the content of a PDF, as it is written, hints at; only drawing it tells. */
export type ContentHints = {
  /** Some of it draws letters in nothing or in white, or a dark box behind letters. */
  losesLetters: boolean;
  /** Around all places at which its pages write something; undefined where none is told. */
  written: Edges | undefined;
  /** Some of it draws a line where letters stand. */
  mayStrike: boolean;
  /** Some of it draws lines across and upright, as tables have them. */
  mayHaveGrids: boolean;
};

/** What all content of a PDF hints at. */
export function hintsOf(bytes: Uint8Array): ContentHints {
  let left = mostMeasured;
  let losesLetters = false;
  const reach = new TextReach();
  for (const { content, isForm } of contentStreams(bytes)) {
    // What a form writes stands where the form is put.
    if (!isForm) reach.add(content);
    if (losesLetters) continue;
    losesLetters = losesLettersIn(content);
    if (!losesLetters && content.length <= left && mayFillBox(content)) {
      losesLetters = mayCoverLetters(content);
      left -= content.length;
    }
  }
  return { losesLetters, written: reach.edges, mayStrike: reach.mayStrike, mayHaveGrids: reach.mayHaveGrids };
}

const invisible = /(?<![\d.])3\s{1,4}Tr(?![\w])/;
const whitening =
  /(?<![\w.])(?:1(?:\.0{0,9})?|0?\.9[89]\d{0,9})\s{1,4}(?:g|rg|scn?)(?!\w)|(?<![\w.])0(?:\.0{0,9})?\s{1,4}k(?!\w)/;
/** What sets the colour that is filled, with its numbers; what keeps and restores it; and what writes letters. */
const operator = /(?<![\w.])(?:((?:[\d.]{1,12}\s{1,4}){1,4})(g|rg|k|scn?)|q|Q|T[jJ])(?!\w)/g;

/** Whether content writes letters while what is filled is white; strings in it may lead astray, which costs a look. */
function losesLettersIn(content: string): boolean {
  if (invisible.test(content)) return true;
  if (!whitening.test(content)) return false;
  const kept: boolean[] = [];
  let isWhite = false;
  for (const [written, numbers, sets] of content.matchAll(operator)) {
    if (sets) isWhite = isWhiteIn(sets, numbers ?? '');
    else if (written === 'q') kept.push(isWhite);
    else if (written === 'Q') isWhite = kept.pop() ?? isWhite;
    else if (isWhite) return true;
  }
  return false;
}

function isWhiteIn(operation: string, numbers: string): boolean {
  const values = numbers.trim().split(/\s+/).map(Number);
  const isInk = operation === 'k' || (operation.startsWith('sc') && values.length === 4);
  return values.every((value) => (isInk ? value <= 0.03 : value >= 0.97));
}

/** What is filled is a box, not a rule or a bullet, if its sides are at least so long. In points. */
const leastBox = 6;
/** Colours whose parts are no lighter may be those of a box that hides what is under it. */
const darkest = 0.35;
const drawing =
  /(?<![\w.])(?:((?:[-\d.]{1,12}\s{1,4}){1,6})(g|rg|k|scn?|cm|re|m|l)|q|Q|T[jJ]|(?:f|B)\*?|[nsSb])(?![\w*])/g;

type Pen = { isDark: boolean; width: number; height: number };

/**
 * Whether content fills a dark box once letters were written. Boxes are measured as they are drawn, turned ones and those
 * with curves by their corners.
 */
function mayCoverLetters(content: string): boolean {
  const kept: Pen[] = [];
  let pen: Pen = { isDark: true, width: 1, height: 1 };
  let corners: number[][] = [];
  let hasWritten = false;
  for (const [written, numbers = '', sets] of content.matchAll(drawing)) {
    const values = sets ? numbers.trim().split(/\s+/).map(Number) : [];
    if (sets === 'cm') pen = scaled(pen, values);
    else if (sets === 're') corners.push(...cornersOf(values));
    else if (sets === 'm' || sets === 'l') corners.push(values);
    else if (sets) pen = { ...pen, isDark: isDarkIn(sets, values) };
    else if (written === 'q') kept.push(pen);
    else if (written === 'Q') pen = kept.pop() ?? pen;
    else if (written.startsWith('T')) hasWritten = true;
    else {
      if (hasWritten && pen.isDark && /^[fB]/.test(written) && isBox(corners, pen)) return true;
      corners = [];
    }
  }
  return false;
}

const fills = [' f', '\nf', '\rf', ' B', '\nB', '\rB'];
const isFill = /^[fB]\*?(?:\s|$)/;
/** What is filled: a rectangle by its sides, or what lines go round. */
const filled = /(?:(-?[\d.]{1,12})\s{1,4}(-?[\d.]{1,12})\s{1,4}re|\sl(?:\s{1,4}h)?)\s{0,4}$/;
const filledLength = 40;

/** Whether something is filled behind letters that is no rule: a glance, for most content fills nothing else. */
function mayFillBox(content: string): boolean {
  const written = content.search(/T[jJ]/);
  if (written < 0) return false;
  return fills.some((fill) => {
    for (let at = content.indexOf(fill, written); at >= 0; at = content.indexOf(fill, at + 1)) {
      if (!isFill.test(content.slice(at + 1, at + 4))) continue;
      const found = filled.exec(content.slice(Math.max(0, at - filledLength), at));
      const [, width = 1, height = 1] = found ?? [];
      if (found && Math.abs(Number(width)) >= 1 && Math.abs(Number(height)) >= 1) return true;
    }
    return false;
  });
}

const scaled = (pen: Pen, [a = 1, b = 0, c = 0, d = 1]: readonly number[]): Pen => ({
  ...pen,
  width: pen.width * Math.hypot(a, b),
  height: pen.height * Math.hypot(c, d),
});

const cornersOf = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]) => [
  [x, y],
  [x + width, y + height],
];

function isBox(corners: readonly (readonly number[])[], { width, height }: Pen): boolean {
  const isLong = (axis: number, scale: number) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const corner of corners) {
      least = Math.min(least, corner[axis] ?? 0);
      most = Math.max(most, corner[axis] ?? 0);
    }
    return (most - least) * scale >= leastBox;
  };
  return isLong(0, width) && isLong(1, height);
}

function isDarkIn(operation: string, values: readonly number[]): boolean {
  const isInk = operation === 'k' || (operation.startsWith('sc') && values.length === 4);
  if (isInk)
    return (values[3] ?? 0) >= 1 - darkest || values.slice(0, 3).every((value) => value >= 1 - darkest);
  return values.every((value) => value <= darkest);
}
