import { type PointerEventHandler, useContext, useEffect, useRef } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import { inQuotationMarks } from '#i18n/quotation.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { placeBeside } from '../ui/place-beside.ts';
import { placeOf } from './place-of.ts';
import { ThumbnailsContext } from './thumbnails-context.ts';

/** What a citation quotes, where it stands, and how its page looks: beside its number, over everything. */
export function CitationCard({
  id,
  citation,
  chip,
  onClose,
  ...hovers
}: {
  id: string;
  citation: CitationData;
  chip: HTMLElement;
  onClose: () => void;
  /** Whoever points at it keeps it open. */
  onPointerEnter: PointerEventHandler;
  onPointerLeave: PointerEventHandler;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const card = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const thumbnails = useContext(ThumbnailsContext);
  const { fileId, page } = citation;
  const hasPicture =
    thumbnails !== null && fileId !== null && page !== null && /\.pdf$/i.test(citation.fileName);

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    element.showPopover();
    placeBeside(element, chip);
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog below would close by itself, whoever hears the key.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    // Before whatever else Escape would close.
    window.addEventListener('keydown', close, true);
    window.addEventListener('scroll', onClose, { capture: true, once: true });
    return () => {
      window.removeEventListener('keydown', close, true);
      window.removeEventListener('scroll', onClose, true);
    };
  }, [chip, onClose]);

  useEffect(() => {
    if (!hasPicture) return;
    let left = false;
    void thumbnails(fileId, page).then((drawn) => {
      if (left || !picture.current) return;
      if (drawn) picture.current.replaceChildren(drawn);
      else picture.current.hidden = true;
    });
    return () => {
      left = true;
    };
  }, [thumbnails, fileId, page, hasPicture]);

  return (
    <div ref={card} id={id} role="tooltip" popover="manual" className="citation-card" {...hovers}>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="citation-quote">
          {inQuotationMarks(citation.quote, locale)}
        </p>
        <p className="mt-2 text-xs text-muted [overflow-wrap:anywhere]">{placeOf(citation, t)}</p>
      </div>
      {hasPicture && <div ref={picture} aria-hidden="true" className="citation-page" />}
    </div>
  );
}
