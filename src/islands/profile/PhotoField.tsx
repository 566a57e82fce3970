import { type ChangeEvent, useRef, useState } from 'react';
import { removePhoto, uploadPhoto } from '#client/api/users.ts';
import { NotAPictureError, squarePhoto } from '#client/photo.ts';
import { useAction } from '#client/react/use-action.ts';
import { setAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The person's photo, with buttons to change and remove it. */
export function PhotoField({ account }: { account: AccountData }) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const { run, pending, error } = useAction();
  const { photo, firstName } = account.profile;

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setUnreadable(false);
    await run(async () => {
      try {
        setAccount(await uploadPhoto(account.id, await squarePhoto(file)));
      } catch (cause) {
        if (!(cause instanceof NotAPictureError)) throw cause;
        setUnreadable(true);
      }
    });
  }

  const remove = () =>
    run(async () => {
      await removePhoto(account.id);
      setAccount({ ...account, profile: { ...account.profile, photo: null } });
    });

  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar name={firstName} photo={photo} className="size-16 text-xl" />
        <div className="flex flex-wrap gap-2">
          <Button size="small" loading={pending} onClick={() => input.current?.click()}>
            {t(photo ? 'profile.photo.change' : 'profile.photo.add')}
          </Button>
          {photo && (
            <Button size="small" variant="ghost" disabled={pending} onClick={remove}>
              {t('profile.photo.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t('profile.photo.choose')}
          className="sr-only"
          onChange={choose}
        />
      </div>
      {(unreadable || error) && (
        <Notice tone="danger" live>
          {unreadable ? t('profile.photo.unreadable') : t(`errors.${error?.code}`)}
        </Notice>
      )}
    </div>
  );
}
