import { type PointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { CitationCard } from './CitationCard.tsx';
import { placeOf } from './place-of.ts';

/** Somebody who only passes by sees nothing pop up; and there is time to move onto the card. In milliseconds. */
const opensAfter = 200;
const closesAfter = 150;

/** The number of a citation in an answer; it opens the source, and who points at it or has the focus there is told. */
export function CitationChip({
  citation,
  open,
  onOpen,
}: {
  citation: CitationData;
  /** Its source is being shown. */
  open: boolean;
  onOpen: () => void;
}) {
  const t = useTranslate();
  const id = useId();
  const chip = useRef<HTMLButtonElement>(null);
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [told, setTold] = useState(false);
  const source = placeOf(citation, t);
  const close = useCallback(() => {
    clearTimeout(waits.current);
    setTold(false);
  }, []);
  useEffect(() => () => clearTimeout(waits.current), []);

  function turn(next: boolean, after: number) {
    clearTimeout(waits.current);
    waits.current = setTimeout(() => setTold(next), after);
  }
  // A finger opens the source itself.
  const hovers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && turn(true, opensAfter),
    onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && turn(false, closesAfter),
  };

  return (
    <sup>
      <button
        ref={chip}
        type="button"
        data-citation={citation.number}
        aria-expanded={open}
        aria-describedby={told ? id : undefined}
        className="citation-chip"
        aria-label={t('chat.citation.label', { number: citation.number, source })}
        {...hovers}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && turn(true, 0)}
        onBlur={close}
        onClick={() => {
          close();
          onOpen();
        }}
      >
        {citation.number}
      </button>
      {told && chip.current && (
        <CitationCard id={id} citation={citation} chip={chip.current} onClose={close} {...hovers} />
      )}
    </sup>
  );
}
