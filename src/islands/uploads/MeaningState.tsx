import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { lookAgain } from '#client/wait.ts';
import type { MeaningStateData } from '#contracts/file.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

/** How often it is looked at. */
const pace = { first: 3_000, longest: 30_000 };

/**
 * How many of the bot's files are found by their meaning, followed until all are. Shows nothing where no model makes
 * that possible.
 * @param readFiles how many files are read: when that changes, it is asked again
 */
export function MeaningState({
  botId,
  first,
  readFiles,
}: {
  botId: string;
  first: MeaningStateData | null;
  readFiles: number;
}) {
  const t = useTranslate();
  const [state, setState] = useState(first);
  const knownFiles = useRef(readFiles);

  useEffect(() => {
    const isKnown = readFiles === knownFiles.current && first?.ready === first?.files;
    if (first === null || isKnown) return;
    knownFiles.current = -1;
    const controller = new AbortController();
    const { signal } = controller;
    let isOpen = true;
    const look = async () => {
      // What cannot be asked now is asked again later.
      const options = { params: { id: botId }, quiet: true, signal };
      const known = await call('GET model-bots/{id}/meaning', options).catch(() => undefined);
      if (signal.aborted) return false;
      if (known !== undefined) setState(known);
      isOpen = known === undefined || (known !== null && known.ready !== known.files);
      return false;
    };
    void look().then(() => lookAgain({ isOpen: () => isOpen, look }, pace, signal));
    return () => controller.abort();
  }, [botId, first, readFiles]);

  if (!state || state.files === 0) return null;
  const { ready, files, problem } = state;
  const told = t('uploads.meaning.state', { ready: String(ready), files: String(files) });
  if (problem) {
    return (
      <Notice tone="warning" title={told}>
        {t(`uploads.meaning.problems.${problem}`)} {t('uploads.meaning.retried')}
      </Notice>
    );
  }
  return (
    <p className="text-sm text-muted" role="status">
      {told} {t(ready < files ? 'uploads.meaning.waiting' : 'uploads.meaning.note')}
    </p>
  );
}
