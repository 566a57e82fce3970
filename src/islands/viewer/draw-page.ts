import type { PageViewport, PDFPageProxy } from 'pdfjs-dist';
import type { PageWords } from '#rules/files.ts';
import { findQuote, type QuotePart } from './find-quote.ts';
import type { Pdfjs } from './pdf.ts';
import { layOutWords, type Quote } from './recognised-text.ts';

/** Browsers refuse or blur larger canvases. */
const mostPixels = 16_000_000;

export type Drawing = {
  /** Resolves when picture and text stand, with the elements that mark the quoted words. */
  done: Promise<HTMLElement[]>;
  cancel(): void;
};

/**
 * Draws one page into `sheet`, `width` CSS pixels wide: its picture, and over it its text, invisible, to be selected,
 * read aloud and marked. What stood there goes when the new page is complete.
 * @param read what was read off a page that is a picture, in place of the little text it has; it is drawn as it was
 *   turned to be read. Null where it has text of its own
 */
export function drawPage(
  pdfjs: Pdfjs,
  page: PDFPageProxy,
  {
    sheet,
    width,
    read,
    quote,
  }: { sheet: HTMLElement; width: number; read: PageWords | null; quote: Quote | null },
): Drawing {
  const rotation = (page.rotate + (read?.turn ?? 0)) % 360;
  const scale = width / page.getViewport({ scale: 1, rotation }).width;
  const viewport = page.getViewport({ scale, rotation });
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'presentation');
  const density = Math.min(
    window.devicePixelRatio,
    Math.sqrt(mostPixels / (viewport.width * viewport.height)),
  );
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const picture = page.render({
    canvas,
    viewport,
    ...(density !== 1 && { transform: [density, 0, 0, density, 0, 0] }),
  });

  const text = read
    ? recognisedText(read.words, { shape: viewport.width / viewport.height, quote })
    : ownText(pdfjs, page, { viewport, quote });
  const draw = async () => {
    const [{ layer, marks }] = await Promise.all([text.done, picture.promise]);
    sheet.style.setProperty('--total-scale-factor', String(scale));
    sheet.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
    sheet.replaceChildren(canvas, layer);
    return marks;
  };
  return {
    done: draw(),
    cancel() {
      picture.cancel();
      text.cancel();
    },
  };
}

type Text = { done: Promise<{ layer: HTMLElement; marks: HTMLElement[] }>; cancel(): void };

const recognisedText = (...given: Parameters<typeof layOutWords>): Text => ({
  done: Promise.resolve(layOutWords(...given)),
  cancel() {},
});

function ownText(
  pdfjs: Pdfjs,
  page: PDFPageProxy,
  { viewport, quote }: { viewport: PageViewport; quote: Quote | null },
): Text {
  const container = document.createElement('div');
  container.className = 'pdf-text';
  const text = new pdfjs.TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: true }),
    container,
    viewport,
  });
  const lay = async () => {
    await text.render();
    const parts = quote ? findQuote(text.textContentItemsStr, quote.text, quote.before) : [];
    return { layer: container, marks: markParts(text.textDivs, parts) };
  };
  return { done: lay(), cancel: () => text.cancel() };
}

function markParts(elements: readonly HTMLElement[], parts: readonly QuotePart[]): HTMLElement[] {
  return elements.flatMap((element, item) => {
    const marked = parts.filter((part) => part.item === item);
    return marked.length > 0 ? markWithin(element, marked) : [];
  });
}

function markWithin(element: HTMLElement, parts: readonly QuotePart[]): HTMLElement[] {
  const text = element.textContent;
  const marks: HTMLElement[] = [];
  const content: (string | HTMLElement)[] = [];
  let from = 0;
  for (const { start, end } of [...parts].sort((one, other) => one.start - other.start)) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    content.push(text.slice(from, start), mark);
    marks.push(mark);
    from = end;
  }
  element.replaceChildren(...content, text.slice(from));
  return marks;
}
