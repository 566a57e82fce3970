import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { NotAPictureError } from '#client/photo.ts';
import { useAction } from '#client/react/use-action.ts';
import { Button } from './Button.tsx';
import { FormProblem } from './FormProblem.tsx';
import { useTranslate } from './i18n.tsx';
import { Notice } from './Notice.tsx';

/**
 * A picture with buttons to choose another one and to remove it. Texts: `add`, `change`, `remove`, `choose` and
 * `unreadable` below `texts`.
 */
export function PictureField({
  texts,
  picture,
  isSet,
  size = 'small',
  onChoose,
  onRemove,
}: {
  texts: 'profile.photo' | 'organisation.branding' | 'workshop.avatar';
  /** Shows the present one. */
  picture: ReactNode;
  /** Whether there is one to be removed. */
  isSet: boolean;
  size?: 'small' | 'medium';
  /** @throws {ApiError | NotAPictureError} */
  onChoose: (file: File) => Promise<void>;
  /** @throws {ApiError} */
  onRemove: () => Promise<void>;
}) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const { run, pending, error } = useAction();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setUnreadable(false);
    await run(async () => {
      try {
        await onChoose(file);
      } catch (cause) {
        if (!(cause instanceof NotAPictureError)) throw cause;
        setUnreadable(true);
      }
    });
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        {picture}
        <div className="flex flex-wrap gap-2">
          <Button size={size} loading={pending} onClick={() => input.current?.click()}>
            {t(isSet ? `${texts}.change` : `${texts}.add`)}
          </Button>
          {isSet && (
            <Button size={size} variant="ghost" disabled={pending} onClick={() => run(onRemove)}>
              {t(`${texts}.remove`)}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t(`${texts}.choose`)}
          className="sr-only"
          onChange={choose}
        />
      </div>
      {unreadable ? (
        <Notice tone="danger" live>
          {t(`${texts}.unreadable`)}
        </Notice>
      ) : (
        <FormProblem error={error} />
      )}
    </div>
  );
}
