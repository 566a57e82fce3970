import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useArrowKeys } from '#client/react/use-arrow-keys.ts';
import { useMediaQuery } from '#client/react/use-browser-value.ts';
import type { CitationData } from '#contracts/conversation.ts';
import type { Translate } from '#i18n/format.ts';
import { sourceName } from '#rules/files.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { ToolsPlace } from '../viewer/tools-place.ts';
import { linkTo, placeIn } from './address.ts';
import type { FileTexts } from './file-texts.ts';
import { SourceText } from './SourceText.tsx';

type Props = {
  botId: string;
  /** The citations of one answer, and which of them is open. */
  citations: readonly CitationData[];
  number: number;
  /** It was opened by a link to a place in a file, not from an answer. */
  linked: boolean;
  loadText: FileTexts;
  /** Whether a citation is of a file that the person attached, which opens for nobody else. */
  isAttached?: (citation: CitationData) => boolean;
  onMove: (number: number) => void;
  onClose: () => void;
  /** Over the page whatever room there is. */
  dialog?: boolean;
};

/** The source of a citation: beside the chat where there is room, else as a dialog over it. */
export function SourcePanel(props: Props) {
  const beside = useMediaQuery('(min-width: 64rem)');
  return beside && !props.dialog ? <SourceAside {...props} /> : <SourceDialog {...props} />;
}

function SourceAside(props: Props) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [tools, setTools] = useState<Element | null>(null);
  const { citation, step } = useCitation(props);

  // The focus follows the person into the panel; the chat gives it back when the panel closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per citation
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [citation]);

  // Only from inside: beside the panel the arrow keys belong to the question being written.
  function follow(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') props.onClose();
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  }

  if (!citation) return null;
  return (
    <aside
      aria-labelledby="source-title"
      aria-describedby="source-keys"
      onKeyDown={follow}
      className="flex min-h-0 w-[26rem] shrink-0 flex-col xl:w-[36rem] border-l border-line bg-surface"
    >
      <header className="flex items-start justify-between gap-3 border-b border-line px-5 py-4">
        <div className="min-w-0">
          <h2 id="source-title" ref={heading} tabIndex={-1} className="text-sm text-muted outline-none">
            {titleOf(props, t)}
          </h2>
          <p className="font-semibold [overflow-wrap:anywhere]">{sourceName(citation)}</p>
          <PageAddress citation={citation} />
        </div>
        <div className="flex shrink-0 items-center">
          {!props.isAttached?.(citation) && <LinkButton citation={citation} />}
          <IconButton icon="close" label={t('chat.source.close')} size="small" onClick={props.onClose} />
        </div>
      </header>
      <SourceBar {...props} onPlace={setTools} className="border-b border-line px-5 py-1.5" />
      <section
        aria-label={t('chat.source.text')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long page scrolls, and the keyboard has to reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-4"
      >
        <ToolsPlace value={tools}>
          <SourceText key={citation.fileId} {...props} citation={citation} />
        </ToolsPlace>
      </section>
      <p id="source-keys" className="sr-only">
        {t('chat.source.keys')}
      </p>
    </aside>
  );
}

function SourceDialog(props: Props) {
  const t = useTranslate();
  const [tools, setTools] = useState<Element | null>(null);
  const { citation, step } = useCitation(props);
  useArrowKeys(step);
  if (!citation) return null;
  return (
    <Dialog
      open
      side
      onClose={props.onClose}
      title={sourceName(citation)}
      description={titleOf(props, t)}
      footer={
        <SourceBar {...props} onPlace={setTools} className="w-full">
          {!props.isAttached?.(citation) && <LinkButton citation={citation} />}
        </SourceBar>
      }
    >
      <PageAddress citation={citation} />
      <ToolsPlace value={tools}>
        <SourceText key={citation.fileId} {...props} citation={citation} />
      </ToolsPlace>
    </Dialog>
  );
}

/** Where a page that is shown by its title stands on the web. */
function PageAddress({ citation: { title, fileName } }: { citation: CitationData }) {
  return title && <p className="text-sm text-muted [overflow-wrap:anywhere]">{fileName}</p>;
}

function titleOf({ linked, number }: Props, t: Translate): string {
  return linked ? t('chat.source.linked') : t('chat.source.title', { number });
}

/** Copies the address of the quoted words in their file, which opens for all who may chat with the bot. */
function LinkButton({ citation }: { citation: CitationData }) {
  const t = useTranslate();
  const place = placeIn(citation);
  if (!place) return null;
  return <CopyButton icon="link" label={t('chat.source.copyLink')} text={() => linkTo(place)} />;
}

/** One bar for all that turns: to other sources of the answer, to other pages of this one, and what enlarges them. */
function SourceBar({
  onPlace,
  className,
  children,
  ...props
}: Props & { onPlace: (place: Element | null) => void; className: string; children?: ReactNode }) {
  return (
    <div className={classes('source-bar', className)}>
      <Steps {...props} />
      {children}
      <div ref={onPlace} className="source-tools" />
    </div>
  );
}

function Steps({ citations, number, onMove }: Props) {
  const t = useTranslate();
  const index = citations.findIndex((each) => each.number === number);
  const previous = citations[index - 1];
  const next = citations[index + 1];
  if (citations.length < 2) return null;
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon="chevronLeft"
        size="small"
        label={t('chat.source.previous')}
        disabled={!previous}
        onClick={() => previous && onMove(previous.number)}
      />
      <span className="text-sm tabular-nums text-muted">
        {t('chat.source.of', { number: index + 1, total: citations.length })}
      </span>
      <IconButton
        icon="chevronRight"
        size="small"
        label={t('chat.source.next')}
        disabled={!next}
        onClick={() => next && onMove(next.number)}
      />
    </div>
  );
}

function useCitation({ citations, number, onMove }: Props) {
  const index = citations.findIndex((each) => each.number === number);
  function step(by: -1 | 1) {
    const target = citations[index + by];
    if (target) onMove(target.number);
  }
  return { citation: citations[index], step };
}
