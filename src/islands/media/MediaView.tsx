import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import type { MediaData } from '#contracts/media.ts';
import type { ImageSize } from '#rules/media.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toasts.ts';
import type { MediaStart } from './gallery.ts';
import { createGallery } from './gallery.ts';
import { ImageCard } from './ImageCard.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { ImageForm } from './ImageForm.tsx';
import { SpeechList } from './SpeechList.tsx';

/** The form, the gallery and the spoken texts. */
export function MediaView({
  bot,
  images: first,
  speech,
  usage: today,
  makesImages,
  connectPath,
}: MediaStart) {
  const t = useTranslate();
  const locale = useLocale();
  const [gallery] = useState(() =>
    createGallery({ botId: bot.id, images: first.list, total: first.meta.total, usage: today }),
  );
  const { images, total, usage, making, error } = useStore(gallery.$gallery);
  const [prompt, setPrompt] = useState('');
  const [size, setSize] = useState<ImageSize>('square');
  const [shownId, setShownId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<MediaData | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = images.find(({ id }) => id === shownId);

  useEffect(() => {
    gallery.watch();
    return gallery.unwatch;
  }, [gallery]);

  async function make(wanted: string, shape: ImageSize) {
    if (await gallery.make(wanted, shape)) showToast({ kind: 'success', text: t('media.made') });
  }

  function again(image: MediaData) {
    setShownId(null);
    void make(image.prompt, image.size ?? 'square');
  }

  function change(image: MediaData) {
    setShownId(null);
    setPrompt(image.prompt);
    setSize(image.size ?? 'square');
    // After the dialog has given the focus back.
    setTimeout(() => field.current?.focus());
  }

  const acts = { busy: making !== null, onAgain: again, onChange: change, onDelete: setDeleting };
  return (
    <div className="flex flex-col gap-6">
      {makesImages ? (
        <ImageForm
          prompt={prompt}
          size={size}
          usage={usage}
          error={error}
          fieldRef={field}
          busy={making !== null}
          onPrompt={setPrompt}
          onSize={setSize}
          onMake={() => make(prompt.trim(), size)}
        />
      ) : (
        <Card padded={false}>
          <EmptyState
            icon="image"
            title={t('media.unconnected.title')}
            text={t(connectPath ? 'media.unconnected.administrator' : 'media.unconnected.text')}
            action={
              connectPath && (
                <ButtonLink href={withLocale(connectPath, locale)}>
                  {t('media.unconnected.action')}
                </ButtonLink>
              )
            }
          />
        </Card>
      )}
      <section aria-label={t('media.gallery')}>
        {images.length === 0 && making === null
          ? makesImages && <p className="py-8 text-center text-muted">{t('media.none')}</p>
          : null}
        <ul className="grid gap-4 min-[480px]:grid-cols-2 lg:grid-cols-3">
          {making !== null && (
            <li className="card overflow-hidden" aria-live="polite">
              <Skeleton className="aspect-square w-full" />
              <p className="p-4 text-sm text-muted">{t('media.making')}</p>
            </li>
          )}
          {images
            .filter(({ status }) => status === 'ready' || making === null)
            .map((image) => (
              <ImageCard
                key={image.id}
                botId={bot.id}
                image={image}
                makesImages={makesImages}
                acts={acts}
                onOpen={() => setShownId(image.id)}
              />
            ))}
        </ul>
        {images.length < total && (
          <div className="mt-4 text-center">
            <Button onClick={gallery.more}>{t('media.more')}</Button>
          </div>
        )}
      </section>
      {speech.list.length > 0 && <SpeechList botId={bot.id} first={speech.list} />}
      {shown && (
        <ImageDialog
          botId={bot.id}
          image={shown}
          makesImages={makesImages}
          acts={acts}
          onClose={() => setShownId(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={t('media.delete.title')}
        text={t('media.delete.text')}
        confirmLabel={t('portal.delete')}
        danger
        onConfirm={async () => {
          if (deleting && (await gallery.remove(deleting.id))) setShownId(null);
          setDeleting(null);
        }}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}
