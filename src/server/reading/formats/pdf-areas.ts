import type { PDFPageProxy } from 'pdfjs-dist';
import type { ColouredPicture } from './pdfium.ts';
import type { Edges } from './pdfium-objects.ts';

/** What differs by no more looks the same. */
const sameShade = 8;
/** Of so many pixels is looked at what colour they have. */
const mostPixels = 20_000_000;

/** Tells what rectangles of a page look like as it is drawn. What would take too long looks like nothing else. */
export function areasOf({ width, height, pixels }: ColouredPicture, page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 });
  let looked = 0;
  /** Whether each colour part of a rectangle's pixels passes, given where it stands in the picture. */
  const all = (edges: Edges, passes: (at: number, part: number) => boolean): boolean => {
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(edges[0], edges[1]);
    const [right = 0, top = 0] = viewport.convertToViewportPoint(edges[2], edges[3]);
    const [x0, x1] = withinPicture([left, right], width / viewport.width, width);
    const [y0, y1] = withinPicture([bottom, top], height / viewport.height, height);
    looked += (x1 - x0) * (y1 - y0);
    if (looked > mostPixels) return false;
    for (let y = y0; y < y1; y += 1) {
      for (let at = (y * width + x0) * 4; at < (y * width + x1) * 4; at += 4) {
        for (let part = 0; part < 3; part += 1) if (!passes(at + part, part)) return false;
      }
    }
    return true;
  };
  return {
    /** Whether all of a rectangle has one colour. */
    isBlank(edges: Edges): boolean {
      const least = [255, 255, 255];
      const most = [0, 0, 0];
      return all(edges, (at, part) => {
        const value = pixels[at] as number;
        if (value < (least[part] as number)) least[part] = value;
        if (value > (most[part] as number)) most[part] = value;
        return (most[part] as number) - (least[part] as number) <= sameShade;
      });
    },
    /** Whether another picture of the page shows the same there. */
    isSame: (edges: Edges, other: ColouredPicture): boolean =>
      all(edges, (at) => Math.abs((pixels[at] as number) - (other.pixels[at] ?? 0)) <= sameShade),
  };
}

/** Where a stretch of a page begins and ends in its picture, in whole pixels. */
function withinPicture(ends: readonly [number, number], scale: number, most: number): [number, number] {
  const [from, to] = [Math.min(...ends) * scale, Math.max(...ends) * scale];
  const clamp = (place: number) => Math.max(0, Math.min(most, place));
  return [clamp(Math.floor(from)), clamp(Math.ceil(to))];
}
