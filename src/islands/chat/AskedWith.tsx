import type { MessageAttachmentData } from '#contracts/attachment.ts';
import { formatBytes } from '#i18n/numbers.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import type { MessageActs } from './message-acts.ts';

/** The files that a question was asked with; whoever attached them may save them. */
export function AskedWith({
  files,
  originalOf,
}: {
  files: readonly MessageAttachmentData[];
  originalOf: MessageActs['originalOf'];
}) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <ul
      aria-label={t('chat.attachments.title')}
      className="mt-1.5 flex max-w-[85%] flex-wrap justify-end gap-1.5"
    >
      {files.map(({ fileId, name, size }, index) => {
        const address = fileId && originalOf?.(fileId);
        const content = (
          <>
            <Icon name="file" className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 text-xs text-muted">{formatBytes(size, locale)}</span>
          </>
        );
        return (
          // In what is shared files have no ids, and their order never changes.
          <li key={fileId ?? `${index}`} className="min-w-0 max-w-full text-sm">
            {address ? (
              <a
                href={address}
                aria-label={t('chat.attachments.download', { name })}
                className="asked-with asked-with-link"
              >
                {content}
              </a>
            ) : (
              <span className="asked-with">{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
