import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import type { FileBlocksData } from '#contracts/file.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { DelayedSpinner } from '../ui/Spinner.tsx';
import { ReadBlocks } from './ReadBlocks.tsx';

type Loaded = FileBlocksData & { of: string };

/**
 * What the assistant reads of one page of a file, part after part.
 * @param page from 1; 0 for a file without pages
 * @param fallback what is shown of a file whose blocks are not known
 */
export function ReadPage({
  botId,
  fileId,
  page,
  fallback,
}: {
  botId: string;
  fileId: string;
  page: number;
  fallback: ReactNode;
}) {
  const t = useTranslate();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [wanted, setWanted] = useState({ of: '', part: 1, attempt: 0 });
  const [error, setError] = useState<ApiError | null>(null);
  const of = `${fileId}/${page}`;
  const part = wanted.of === of ? wanted.part : 1;
  const known = loaded?.of === of ? loaded : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads anew
  useEffect(() => {
    let left = false;
    const query = { page, part };
    call('GET model-bots/{id}/files/{fileId}/blocks', { params: { id: botId, fileId }, query }).then(
      ({ blocks, next }) => {
        if (left) return;
        setLoaded((before) => ({
          of,
          blocks: part > 1 && before?.of === of ? [...(before.blocks ?? []), ...(blocks ?? [])] : blocks,
          next,
        }));
      },
      (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause;
        if (!left) setError(cause);
      },
    );
    return () => {
      left = true;
      setError(null);
    };
  }, [botId, fileId, page, part, wanted.attempt]);

  if (!known && !error) return <DelayedSpinner />;
  return (
    <>
      {known && <Shown blocks={known.blocks} fallback={fallback} />}
      <ErrorNotice error={error} onRetry={() => setWanted({ of, part, attempt: wanted.attempt + 1 })} />
      {known?.next && !error && (
        <Button
          size="small"
          className="mt-4"
          onClick={() => setWanted({ of, part: known.next ?? 1, attempt: 0 })}
        >
          {t('uploads.preview.more')}
        </Button>
      )}
    </>
  );
}

function Shown({ blocks, fallback }: { blocks: FileBlocksData['blocks']; fallback: ReactNode }) {
  const t = useTranslate();
  if (blocks === null) return fallback;
  if (blocks.length === 0) return <p className="text-muted">{t('uploads.preview.none')}</p>;
  return (
    <>
      {blocks.some(({ kind }) => kind === 'furniture') && (
        <p className="mb-3 text-sm text-muted">{t('uploads.preview.inGrey')}</p>
      )}
      <ReadBlocks blocks={blocks} />
    </>
  );
}
