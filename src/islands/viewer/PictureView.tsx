import { useState } from 'react';
import { documentPath } from '#client/api/files.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A picture that was read, as it looks. `onShown` hears when it takes its place. Texts: viewer. */
export function PictureView({
  botId,
  fileId,
  fileName,
  onShown,
}: {
  botId: string;
  fileId: string;
  fileName: string;
  onShown?: () => void;
}) {
  const t = useTranslate();
  const [failed, setFailed] = useState(false);
  if (failed) return <Notice tone="danger">{t('viewer.pictureFailed')}</Notice>;
  return (
    <img
      src={documentPath(botId, fileId)}
      alt={t('viewer.picture', { file: fileName })}
      onLoad={onShown}
      onError={() => setFailed(true)}
      className="max-h-96 max-w-full rounded border border-line"
    />
  );
}
