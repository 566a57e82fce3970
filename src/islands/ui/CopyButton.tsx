import { useState } from 'react';
import { copyText } from '#client/clipboard.ts';
import { IconButton } from './IconButton.tsx';
import { useTranslate } from './i18n.tsx';
import type { IconName } from './icons.ts';
import { showToast } from './toasts.ts';

/** Copies a text, with its looks where there are any, and says so for a moment. */
export function CopyButton({
  label,
  text,
  html,
  icon = 'copy',
  className,
}: {
  label: string;
  text: () => string;
  html?: () => string | undefined;
  icon?: IconName;
  className?: string;
}) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  async function copy() {
    if (!(await copyText(text(), html?.()))) {
      showToast({ kind: 'error', text: t('portal.copyFailed') });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }
  return (
    <>
      <IconButton
        icon={copied ? 'check' : icon}
        label={label}
        size="small"
        {...(className && { className })}
        onClick={copy}
      />
      <span role="status" className="sr-only">
        {copied ? t('portal.copied') : ''}
      </span>
    </>
  );
}
