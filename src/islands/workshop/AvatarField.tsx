import { type ChangeEvent, useRef, useState } from 'react';
import { uploadAvatar } from '#client/api/model-bots.ts';
import { NotAPictureError, squarePhoto } from '#client/photo.ts';
import { useAction } from '#client/react/use-action.ts';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The assistant's picture: the drawn one until somebody uploads another. */
export function AvatarField({
  bot,
  name,
  avatarId,
  onChange,
}: {
  bot: { id: string };
  name: string;
  avatarId: string | null;
  onChange: (avatarId: string | null) => void;
}) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const { run, pending, error } = useAction();
  const avatar = avatarId && `/api/model-bots/${bot.id}/avatars/${avatarId}`;

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setUnreadable(false);
    await run(async () => {
      try {
        onChange(await uploadAvatar(bot.id, await squarePhoto(file)));
      } catch (cause) {
        if (!(cause instanceof NotAPictureError)) throw cause;
        setUnreadable(true);
      }
    });
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <BotAvatar bot={{ id: bot.id, name, avatar }} className="size-16 text-xl" />
        <div className="flex flex-wrap gap-2">
          <Button size="small" loading={pending} onClick={() => input.current?.click()}>
            {t(avatar ? 'workshop.avatar.change' : 'workshop.avatar.add')}
          </Button>
          {avatar && (
            <Button size="small" variant="ghost" disabled={pending} onClick={() => onChange(null)}>
              {t('workshop.avatar.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t('workshop.avatar.choose')}
          className="sr-only"
          onChange={choose}
        />
      </div>
      {(unreadable || error) && (
        <Notice tone="danger" live>
          {unreadable ? t('workshop.avatar.unreadable') : t(`errors.${error?.code}`)}
        </Notice>
      )}
    </div>
  );
}
