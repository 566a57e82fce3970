import { type DragEvent, type ReactNode, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/** Takes files that are dropped anywhere on what it holds. */
export function DropArea({
  onFiles,
  disabled,
  children,
}: {
  onFiles: (files: File[]) => void;
  disabled: boolean;
  children: ReactNode;
}) {
  const t = useTranslate();
  const [over, setOver] = useState(false);

  function follow(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Without this the browser would leave the page for the file.
    event.preventDefault();
    setOver(!disabled);
  }

  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  }

  function leave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way for the mouse; the button serves all
    <div
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      onDragEnter={follow}
      onDragOver={follow}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className="drop-veil">
          <Icon name="upload" className="size-6" />
          <p className="font-semibold">{t('chat.attachments.drop')}</p>
        </div>
      )}
    </div>
  );
}
