import type { PDFiumObject } from '@hyzyla/pdfium';
import { colourOf, type Edges, edgesOf, isFilled, segmentsOf } from './pdfium-objects.ts';

/** A picture, or what is drawn, covers so much of a page that has a figure. */
const leastShare = 0.04;
/** What covers more of it may hold all of its text, and is not looked into. */
const mostShare = 0.75;
/** So many curves and slanted lines are a drawing; fewer are signs of a list, or the corners of a box. */
const fewestStrokes = 12;
/** So many bars are a chart. */
const fewestBars = 3;
/** More objects of a page are not looked at. */
const mostObjects = 5_000;
/** As far as edges differ that stand on one line, and as bars at least are thick. In points. */
const [near, thinnest] = [1, 3];
/** So far the parts of a colour differ at least; in shades of gray, tables and code are laid out. */
const leastColour = 60;

/**
 * Whether a page shows something beside its text: a picture, a drawing (curves and slanted lines, as of graphs and
 * diagrams), or bars of a chart (coloured, with one edge on a line, of different lengths). Lines and boxes of tables are
 * none.
 * @param area of the page, in square points
 */
export function showsFigure(objects: Iterable<PDFiumObject>, area: number): boolean {
  const strokes: Edges[] = [];
  const bars: Edges[] = [];
  let pictured = 0;
  let count = 0;
  for (const object of objects) {
    count += 1;
    if (count > mostObjects) break;
    if (object.type === 'text') continue;
    const edges = edgesOf(object);
    if (!edges) continue;
    const covers = areaOfEdges(edges);
    if (object.type === 'image') pictured += covers;
    else if (object.type !== 'path') pictured += covers > area * mostShare ? 0 : covers;
    else if (isDrawn(object)) strokes.push(edges);
    else if (isBar(object, edges)) bars.push(edges);
  }
  return (
    pictured >= area * leastShare ||
    (strokes.length >= fewestStrokes && areaOfEdges(around(strokes)) >= area * leastShare) ||
    standOnLine(bars)
  );
}

/** Whether a path has a curve, or a line that leads neither across nor upright. */
function isDrawn(path: PDFiumObject): boolean {
  let [x, y] = [0, 0];
  for (const { kind, at } of segmentsOf(path)) {
    const isSlanted = Math.abs(at[0] - x) > near && Math.abs(at[1] - y) > near;
    if (kind === 'curve' || (kind === 'line' && isSlanted)) return true;
    [x, y] = at;
  }
  return false;
}

function isBar(path: PDFiumObject, [left, bottom, right, top]: Edges): boolean {
  if (right - left < thinnest || top - bottom < thinnest || !isFilled(path)) return false;
  const [red = 0, green = 0, blue = 0, opacity = 0] = colourOf(path) ?? [];
  return opacity > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) >= leastColour;
}

/** Whether bars begin at one height, or one side, and reach differently far. */
function standOnLine(bars: readonly Edges[]): boolean {
  const stands = (from: 0 | 1, to: 2 | 3) => {
    const lines = Map.groupBy(bars, (bar) => Math.round(bar[from] / near));
    return [...lines.values()].some(
      (group) => new Set(group.map((bar) => Math.round(bar[to] / near))).size >= fewestBars,
    );
  };
  return stands(1, 3) || stands(0, 2);
}

function around(all: readonly Edges[]): Edges {
  const edge = (at: 0 | 1 | 2 | 3, of: (one: number, other: number) => number) =>
    all.reduce((found, edges) => of(found, edges[at]), all[0]?.[at] ?? 0);
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
}

const areaOfEdges = ([left, bottom, right, top]: Edges) => (right - left) * (top - bottom);
