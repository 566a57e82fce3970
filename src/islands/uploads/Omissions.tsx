import type { FileData } from '#contracts/file.ts';
import { omissionsText } from '#i18n/omissions.ts';
import { hiddenOmissions } from '#rules/omissions.ts';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/** What a file that is ready holds and its text does not, with the choice that whoever feeds the bot has about it. */
export function Omissions({
  file: { omissions, readsHidden, status },
  onReadHidden,
}: {
  file: Pick<FileData, 'omissions' | 'readsHidden' | 'status'>;
  onReadHidden?: ((readsHidden: boolean) => void) | undefined;
}) {
  const t = useTranslate();
  if (status !== 'ready') return null;
  const hides = omissions.some(({ kind }) => (hiddenOmissions as readonly string[]).includes(kind));
  return (
    <>
      {omissions.length > 0 && (
        <p className="mt-1.5 text-sm [overflow-wrap:anywhere]">
          <span className="font-medium">{t('portal.omissions.title')}</span> {omissionsText(t, omissions)}
        </p>
      )}
      {readsHidden && <p className="mt-1.5 text-sm text-muted">{t('portal.omissions.withHidden')}</p>}
      {onReadHidden && (hides || readsHidden) && (
        <Button size="small" className="mt-2" onClick={() => onReadHidden(!readsHidden)}>
          {t(readsHidden ? 'portal.omissions.leaveHidden' : 'portal.omissions.readHidden')}
        </Button>
      )}
    </>
  );
}
