import { useRef } from 'react';
import { formatBytes } from '#i18n/numbers.ts';
import { acceptedFiles } from '#rules/files.ts';
import { attachmentLimits } from '#rules/limits.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** Lets the person choose files for their question. */
export function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const { perQuestion: count, fileBytes } = attachmentLimits;
  return (
    <>
      <IconButton
        icon="attach"
        label={t('chat.attachments.add')}
        aria-describedby="attach-limits"
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <p id="attach-limits" className="sr-only">
        {t('chat.attachments.limits', { count, size: formatBytes(fileBytes, locale) })}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        hidden
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ''; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
