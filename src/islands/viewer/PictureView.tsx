import { useEffect, useRef, useState } from 'react';
import { documentPath } from '#client/api/files.ts';
import type { FileTextData } from '#contracts/file.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { layOutWords, type Quote } from './recognised-text.ts';
import { usePageWords } from './use-page-words.ts';
import './viewer.css';

type Props = {
  botId: string;
  stored: FileTextData;
  /** Has to stay the same object for as long as the words are the same. */
  quote: Quote | null;
  /** Hears when the picture takes its place. */
  onShown?: () => void;
};

/** A picture that was read, as it looks, the quoted words on it marked. Texts: viewer. */
export function PictureView({ botId, stored, quote, onShown }: Props) {
  const t = useTranslate();
  const [failed, setFailed] = useState(false);
  const [shape, setShape] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const wordsOf = usePageWords(botId, stored);

  useEffect(() => {
    if (shape === 0) return;
    let laid: HTMLElement | undefined;
    let left = false;
    wordsOf(1)?.then((words) => {
      if (left) return;
      laid = layOutWords(words, { shape, quote }).layer;
      // Its text stands below it.
      laid.setAttribute('aria-hidden', 'true');
      frame.current?.append(laid);
    });
    return () => {
      left = true;
      laid?.remove();
    };
  }, [shape, quote, wordsOf]);

  if (failed) return <Notice tone="danger">{t('viewer.pictureFailed')}</Notice>;
  return (
    <div ref={frame} className="read-picture">
      <img
        src={documentPath(botId, stored.fileId)}
        alt={t('viewer.picture', { file: stored.fileName })}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setShape(naturalWidth / naturalHeight);
          onShown?.();
        }}
        onError={() => setFailed(true)}
        className="block max-h-96 max-w-full"
      />
    </div>
  );
}
