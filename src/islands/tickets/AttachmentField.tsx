import { useRef, useState } from 'react';
import { formatBytes } from '#i18n/numbers.ts';
import { ticketAttachmentLimits } from '#rules/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** Files to go with a message: chosen, looked over, taken out again. Texts: tickets. */
export function AttachmentField({
  files,
  onChange,
  disabled,
}: {
  files: readonly File[];
  onChange: (files: File[]) => void;
  disabled: boolean;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { perMessage, bytes, mediaTypes } = ticketAttachmentLimits;

  function add(chosen: readonly File[]) {
    const fitting = chosen.filter((file) => file.size <= bytes);
    const taken = [...files, ...fitting].slice(0, perMessage);
    setProblem(
      fitting.length < chosen.length
        ? t('tickets.attach.tooLarge', { size: formatBytes(bytes, locale) })
        : taken.length < files.length + fitting.length
          ? t('tickets.attach.tooMany', { count: perMessage })
          : null,
    );
    onChange(taken);
  }

  return (
    <div className="min-w-0">
      <Button
        size="small"
        variant="ghost"
        icon="upload"
        className="-ml-3"
        disabled={disabled || files.length >= perMessage}
        onClick={() => input.current?.click()}
      >
        {t('tickets.attach.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={[...mediaTypes, '.txt', '.log'].join(',')}
        aria-label={t('tickets.attach.choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div aria-live="polite">{problem && <p className="mt-1 text-sm text-danger">{problem}</p>}</div>
      {files.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {files.map((file, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              key={index}
              className="flex min-w-0 max-w-full items-center gap-2 rounded border border-line py-0.5 pl-2.5 text-sm"
            >
              <Icon name="file" className="size-4.5 text-muted" />
              <span dir="auto" className="truncate">
                {file.name}
              </span>
              <IconButton
                icon="close"
                size="small"
                label={t('tickets.attach.remove', { name: file.name })}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
