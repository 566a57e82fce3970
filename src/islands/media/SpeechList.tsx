import { useState } from 'react';
import { call, pathOf } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { MediaData } from '#contracts/media.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/** The answers that a provider's voice has read out, to hear again or to delete. */
export function SpeechList({ botId, first }: { botId: string; first: readonly MediaData[] }) {
  const t = useTranslate();
  const [list, setList] = useState(first);
  const { run, error } = useAction();
  const remove = (id: string) =>
    run(async () => {
      await call('DELETE model-bots/{id}/media/{mediaId}', { params: { id: botId, mediaId: id } });
      setList(list.filter((spoken) => spoken.id !== id));
    });
  if (list.length === 0) return null;
  return (
    <Card title={t('media.speech.title')} text={t('media.speech.text')}>
      <ErrorNotice error={error} className="mb-4" />
      <ul className="flex flex-col divide-y divide-line">
        {list.map(({ id, prompt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <p dir="auto" className="line-clamp-2 min-w-0 flex-1 basis-60 text-sm [overflow-wrap:anywhere]">
              {prompt}
            </p>
            {/* biome-ignore lint/a11y/useMediaCaption: what is said stands beside it */}
            <audio
              controls
              preload="none"
              src={pathOf('GET model-bots/{id}/media/{mediaId}/content', {
                params: { id: botId, mediaId: id },
              })}
              aria-label={t('media.speech.player', { text: prompt })}
              className="h-10 max-w-full"
            />
            <IconButton
              icon="trash"
              size="small"
              label={t('media.speech.delete', { text: prompt })}
              onClick={() => remove(id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
