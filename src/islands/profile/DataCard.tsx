import { useState } from 'react';
import { call, callForBlob } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { saveFile } from '#client/save-file.ts';
import { leave } from '#client/stores/session.ts';
import type { SecurityData } from '#contracts/security.ts';
import { deletionGraceDays } from '#rules/account.ts';
import { ProofDialog } from '../proof/ProofDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/** Takes one's data along, and ends the account. */
export function DataCard({ userId, proofs }: { userId: string; proofs: SecurityData['proofs'] }) {
  const t = useTranslate();
  const [ending, setEnding] = useState(false);
  const { run, pending, error } = useAction();
  const save = () =>
    run(async () =>
      saveFile(await callForBlob('GET users/{id}/export', { params: { id: userId } }), 'parley.zip'),
    );

  return (
    <Card title={t('profile.data.title')}>
      <ErrorNotice error={error} className="mb-4" />
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{t('profile.data.export')}</p>
            <p className="text-sm text-muted">{t('profile.data.exportText')}</p>
          </div>
          <Button icon="download" loading={pending} onClick={save}>
            {t('profile.data.download')}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{t('profile.data.end')}</p>
            <p className="text-sm text-muted">{t('profile.data.endText', { count: deletionGraceDays })}</p>
          </div>
          <Button variant="danger" onClick={() => setEnding(true)}>
            {t('profile.data.endAction')}
          </Button>
        </div>
      </div>
      {ending && (
        <ProofDialog
          danger
          userId={userId}
          proofs={proofs}
          title={t('profile.data.confirmTitle')}
          text={t('profile.data.confirmText', { count: deletionGraceDays })}
          confirmLabel={t('profile.data.endAction')}
          onConfirm={async (proof) => {
            await call('POST users/{id}/deletion', { params: { id: userId }, body: proof });
            leave();
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </Card>
  );
}
