import { pathOf } from '#client/api/call.ts';
import type { MediaData } from '#contracts/media.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export type ImageActs = {
  busy: boolean;
  onAgain: (image: MediaData) => void;
  onChange: (image: MediaData) => void;
  onDelete: (image: MediaData) => void;
};

/** Where the bytes of a picture are, to show and to save. */
export const addressOfImage = (botId: string, { id }: MediaData) =>
  pathOf('GET model-bots/{id}/media/{mediaId}/content', { params: { id: botId, mediaId: id } });

/** The name under which a picture is saved. */
export const fileNameOf = ({ prompt, mediaType }: MediaData) => {
  const words = prompt.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${[...words].slice(0, 60).join('')}.${mediaType?.split('/')[1] ?? 'bin'}`;
};

/** One picture of the gallery. What it was made of is its text for those who do not see it. */
export function ImageCard({
  botId,
  image,
  makesImages,
  acts: { busy, onAgain, onChange, onDelete },
  onOpen,
}: {
  botId: string;
  image: MediaData;
  makesImages: boolean;
  acts: ImageActs;
  onOpen: () => void;
}) {
  const t = useTranslate();
  const { prompt } = image;
  if (image.status === 'generating') {
    return (
      <li className="card overflow-hidden">
        <Skeleton className="aspect-square w-full" />
        <p className="p-4 text-sm text-muted">{t('media.making')}</p>
      </li>
    );
  }
  const items: MenuItem[] = [
    {
      key: 'again',
      label: t('media.again'),
      icon: 'refresh',
      disabled: busy,
      onSelect: () => onAgain(image),
    },
    { key: 'change', label: t('media.change'), icon: 'edit', onSelect: () => onChange(image) },
  ];
  const address = addressOfImage(botId, image);
  return (
    <li className="card flex flex-col overflow-hidden">
      <button type="button" onClick={onOpen} className="block w-full bg-sunken">
        <img
          src={address}
          alt={prompt}
          width={image.width ?? undefined}
          height={image.height ?? undefined}
          loading="lazy"
          className="aspect-square w-full object-contain"
        />
      </button>
      <div className="flex items-start gap-2 p-3 pl-4">
        <p dir="auto" title={prompt} className="line-clamp-2 min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
          {prompt}
        </p>
        <a
          href={address}
          download={fileNameOf(image)}
          className="button button-ghost icon-button-small"
          aria-label={t('media.downloadOf', { prompt })}
          title={t('media.download')}
        >
          <Icon name="download" className="size-4.5" />
        </a>
        <Menu
          label={t('media.actionsOf', { prompt })}
          trigger={<Icon name="more" className="size-4.5" />}
          className="button button-ghost icon-button-small"
          items={[
            ...(makesImages ? items : []),
            {
              key: 'delete',
              label: t('portal.delete'),
              icon: 'trash',
              danger: true,
              onSelect: () => onDelete(image),
            },
          ]}
        />
      </div>
    </li>
  );
}
