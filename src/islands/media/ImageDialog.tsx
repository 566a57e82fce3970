import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { MediaData } from '#contracts/media.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { addressOfImage, fileNameOf, type ImageActs } from './ImageCard.tsx';

/** A picture as large as fits, what it was made of, and what can be done with it. */
export function ImageDialog({
  botId,
  image,
  makesImages,
  acts: { busy, onAgain, onChange, onDelete },
  onClose,
}: {
  botId: string;
  image: MediaData;
  makesImages: boolean;
  acts: ImageActs;
  onClose: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { prompt, width, height, model, createdAt } = image;
  const facts = [
    model,
    ...(width && height ? [`${width} × ${height}`] : []),
    formatMoment(createdAt, locale, timeZone),
  ];
  const address = addressOfImage(botId, image);
  return (
    <Dialog
      open
      size="large"
      title={t('media.picture')}
      description={facts.join(' · ')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" icon="trash" onClick={() => onDelete(image)}>
            {t('portal.delete')}
          </Button>
          <ButtonLink icon="download" href={address} download={fileNameOf(image)}>
            {t('media.download')}
          </ButtonLink>
          {makesImages && (
            <>
              <Button icon="edit" onClick={() => onChange(image)}>
                {t('media.change')}
              </Button>
              <Button variant="primary" icon="refresh" loading={busy} onClick={() => onAgain(image)}>
                {t('media.again')}
              </Button>
            </>
          )}
        </>
      }
    >
      <img src={address} alt={prompt} className="mx-auto max-h-[60vh] rounded-lg bg-sunken object-contain" />
      <p dir="auto" className="mt-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {prompt}
      </p>
    </Dialog>
  );
}
