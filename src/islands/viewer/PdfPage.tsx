import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWidth } from '#client/react/use-width.ts';
import type { PageWords } from '#rules/files.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { DelayedSpinner } from '../ui/Spinner.tsx';
import { type Drawing, drawPage } from './draw-page.ts';
import type { OpenPdf } from './pdf.ts';
import { type Box, lineStart, readingZoom, sidewaysTo } from './reading-zoom.ts';
import type { Quote } from './recognised-text.ts';
import './viewer.css';

type Props = {
  pdf: OpenPdf;
  fileName: string;
  /** Counted from 1. */
  number: number;
  /** 1 fits the page into the width there is; null for the one at which it can be read, which `onZoom` hears. */
  zoom: number | null;
  onZoom: (zoom: number) => void;
  /** The zoom, or that of what is shown until it is known. */
  size: number;
  quote: Quote | null;
  /** What was read off a page that is a picture; null for one with text of its own. Has to stay the same function. */
  wordsOf: (page: number) => Promise<PageWords> | null;
};

/** What is written on a page: its own words, or those that were read off it. */
const textPieces = ':is(.pdf-text, .recognised-text) :is(span, mark):not(.markedContent)';

type State = 'drawing' | 'drawn' | 'unmarked' | 'failed';

/** One page of a PDF as it looks, the quoted words on it marked and in view. */
export function PdfPage({ pdf, fileName, number, zoom, onZoom, size, quote, wordsOf }: Props) {
  const t = useTranslate();
  const sheet = useRef<HTMLDivElement>(null);
  const [scroller, width] = useWidth<HTMLElement>();
  const [state, setState] = useState<State>('drawing');
  /** What the frame was last moved sideways for. */
  const led = useRef<{ number: number; quote: Quote | null } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onZoom` is new in every render
  useEffect(() => {
    if (width === 0) return;
    let left = false;
    let drawing: Drawing | undefined;
    async function draw() {
      const [page, read] = await Promise.all([pdf.document.getPage(number), wordsOf(number)]);
      if (left) return;
      if (zoom === null) {
        const opened = await readingZoom(page, { width, read, quote });
        if (!left) onZoom(opened);
        return;
      }
      if (!sheet.current) return;
      drawing = drawPage(pdf.pdfjs, page, { sheet: sheet.current, width: width * zoom, read, quote });
      const marks = await drawing.done;
      if (left) return;
      setState(quote && marks.length === 0 ? 'unmarked' : 'drawn');
      marks[0]?.scrollIntoView({ block: 'center', inline: 'nearest' });
      const isOpen = led.current?.number === number && led.current.quote === quote;
      led.current = { number, quote };
      const sideways = scroller.current && !isOpen ? sidewaysIn(scroller.current, marks) : null;
      if (scroller.current && sideways !== null) scroller.current.scrollLeft = sideways;
    }
    setState('drawing');
    draw().catch(() => left || setState('failed'));
    return () => {
      left = true;
      drawing?.cancel();
    };
  }, [pdf, number, width, zoom, quote, wordsOf, scroller]);

  // On a page wider than its frame the arrow keys move the page, as anywhere.
  function keepArrows(event: KeyboardEvent<HTMLElement>) {
    const isWider = event.currentTarget.scrollWidth > event.currentTarget.clientWidth;
    if (isWider && /^Arrow(Left|Right)$/.test(event.key)) event.stopPropagation();
  }

  return (
    <>
      {state === 'unmarked' && (
        <Notice tone="info" className="mb-3">
          {t('viewer.unmarked')}
        </Notice>
      )}
      {state === 'failed' && <Notice tone="danger">{t('viewer.pageFailed')}</Notice>}
      <section
        ref={scroller}
        aria-label={t('viewer.pageOf', { page: number, file: fileName })}
        aria-busy={state === 'drawing'}
        hidden={state === 'failed'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a large page scrolls, and the keyboard has to reach it
        tabIndex={0}
        onKeyDown={keepArrows}
        className="pdf-scroller"
      >
        <div ref={sheet} className="pdf-sheet" style={{ width: width * size }}>
          <div className="grid min-h-60 place-items-center text-neutral-600">
            <DelayedSpinner />
          </div>
        </div>
      </section>
    </>
  );
}

/** How far a frame is scrolled sideways for the marks in it; null without any. */
function sidewaysIn(frame: HTMLElement, marks: readonly HTMLElement[]): number | null {
  if (marks.length === 0) return null;
  const from = frame.getBoundingClientRect().left + frame.clientLeft - frame.scrollLeft;
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left: left - from, right: right - from, top, bottom };
  };
  const written = [...frame.querySelectorAll(textPieces)].map(boxOf);
  const places = marks.map(boxOf).map((box) => ({ ...box, line: lineStart(box, written) }));
  return sidewaysTo(places, { width: frame.clientWidth });
}
