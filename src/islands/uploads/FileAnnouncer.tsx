import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { FileData } from '#contracts/file.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { isBeingRead } from './listed-files.ts';
import { shownName } from './shown-name.ts';
import type { Uploads } from './uploads.ts';

const outcomeOf = ({ status, error }: Pick<FileData, 'status' | 'error'>) =>
  status === 'ready' ? 'ready' : error === 'cancelled' ? 'stopped' : 'failed';

/** Tells screen readers which files became ready, or could not be read, since the page was opened. */
export function FileAnnouncer({ uploads }: { uploads: Uploads }) {
  const t = useTranslate();
  const { files } = useStore(uploads.$uploads);
  const before = useRef(files);
  const [text, setText] = useState('');

  useEffect(() => {
    const reading = new Set(before.current.filter(isBeingRead).map((file) => file.id));
    before.current = files;
    const done = files.filter((file) => reading.has(file.id) && !isBeingRead(file));
    if (done.length === 0) return;
    const sentences = done.map((file) => t(`uploads.announce.${outcomeOf(file)}`, { name: shownName(file) }));
    setText(sentences.join(' '));
  }, [files, t]);

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
