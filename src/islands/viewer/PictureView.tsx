import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { pathOf } from '#client/api/call.ts';
import type { FileTextData } from '#contracts/file.ts';
import type { PageWords } from '#rules/files.ts';
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

/** A picture that was read, turned as it was read, the quoted words on it marked. Texts: viewer. */
export function PictureView({ botId, stored, quote, onShown }: Props) {
  const t = useTranslate();
  const [failed, setFailed] = useState(false);
  const [shape, setShape] = useState(0);
  const [read, setRead] = useState<PageWords | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const wordsOf = usePageWords(botId, stored);
  const turn = read?.turn ?? 0;
  const isOnItsSide = turn % 180 !== 0;
  const shownShape = isOnItsSide ? 1 / shape : shape;

  useEffect(() => {
    let left = false;
    setRead(null);
    wordsOf(1)?.then((words) => left || setRead(words));
    return () => {
      left = true;
    };
  }, [wordsOf]);

  useEffect(() => {
    if (shape === 0 || !read) return;
    const { layer } = layOutWords(read.words, { shape: shownShape, quote });
    // Its text stands below it.
    layer.setAttribute('aria-hidden', 'true');
    frame.current?.append(layer);
    return () => layer.remove();
  }, [shape, shownShape, quote, read]);

  if (failed) return <Notice tone="danger">{t('viewer.pictureFailed')}</Notice>;
  return (
    <div
      ref={frame}
      className="read-picture"
      data-turned={(shape > 0 && turn !== 0) || undefined}
      style={{ '--shape': shownShape, '--turn': `${turn}deg` } as CSSProperties}
    >
      <img
        src={pathOf('GET model-bots/{id}/files/{fileId}/document', {
          params: { id: botId, fileId: stored.fileId },
        })}
        alt={t('viewer.picture', { file: stored.fileName })}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setShape(naturalWidth / naturalHeight);
          onShown?.();
        }}
        onError={() => setFailed(true)}
        className={isOnItsSide ? 'on-its-side' : undefined}
      />
    </div>
  );
}
