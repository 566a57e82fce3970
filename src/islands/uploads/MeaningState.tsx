import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { MeaningStateData } from '#contracts/file.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

const firstDelay = 3_000;
const longestDelay = 30_000;

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (delay: number) => {
      // What cannot be asked now is asked again later.
      const known = await call('GET model-bots/{id}/meaning', {
        params: { id: botId },
        quiet: true,
        signal: controller.signal,
      }).catch(() => undefined);
      if (controller.signal.aborted) return;
      if (known !== undefined) setState(known);
      if (known === null || (known && known.ready === known.files)) return;
      timer = setTimeout(() => follow(Math.min(delay * 1.5, longestDelay)), delay);
    };
    void follow(firstDelay);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
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
