import type { Ref, SubmitEvent } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { UsageData } from '#contracts/usage.ts';
import { type ImageSize, imageSizes, mediaLimits } from '#rules/media.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { resetText } from '../ui/reset-text.ts';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';

const isOverLimit = (error: ApiError | null) => error?.code === 'limit_reached' && !error.limit;

/** What to make, and what is left of today. */
export function ImageForm({
  prompt,
  size,
  usage,
  error,
  busy,
  fieldRef,
  onPrompt,
  onSize,
  onMake,
}: {
  prompt: string;
  size: ImageSize;
  usage: UsageData;
  error: ApiError | null;
  busy: boolean;
  fieldRef: Ref<HTMLTextAreaElement>;
  onPrompt: (prompt: string) => void;
  onSize: (size: ImageSize) => void;
  onMake: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { remaining, limit } = usage.mediaGenerations;
  const problem = error?.fields.prompt;
  const overLimit = remaining < 1 || isOverLimit(error);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (prompt.trim() !== '' && !busy) onMake();
  }

  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          ref={fieldRef}
          label={t('media.prompt')}
          placeholder={t('media.placeholder')}
          maxLength={mediaLimits.promptCharacters}
          value={prompt}
          onChange={(event) => onPrompt(event.target.value)}
          error={problem && t(`fieldErrors.${problem}`)}
        />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <Select
            label={t('media.size')}
            value={size}
            onSelect={onSize}
            className="w-44"
            options={imageSizes.map((value) => ({ value, label: t(`media.sizes.${value}`) }))}
          />
          <Button
            type="submit"
            variant="primary"
            icon="image"
            loading={busy}
            disabled={overLimit || prompt.trim() === ''}
          >
            {t('media.make')}
          </Button>
        </div>
        {overLimit ? (
          <Notice
            tone="warning"
            live
            title={t(limit === 0 ? 'media.usage.closed' : 'media.usage.none', { count: limit })}
            action={
              <ButtonLink size="small" href={withLocale('/prices', locale)}>
                {t('portal.upgrade')}
              </ButtonLink>
            }
          >
            {limit === 0
              ? t('chat.usage.closedBy')
              : resetText(t, error?.resetsAt ?? usage.resetsAt, { now: new Date(), locale, timeZone })}
          </Notice>
        ) : (
          <p className="text-xs text-muted">{t('media.usage.left', { count: remaining })}</p>
        )}
        <ErrorNotice error={!error || problem || isOverLimit(error) ? null : error} />
      </form>
    </Card>
  );
}
