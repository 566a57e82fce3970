import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import type { TicketView } from '#rules/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { pathOfView } from './ViewTabs.tsx';

/** Ends the ticket of a visitor of another site, and goes back to the view that it was opened from. Texts: support. */
export function RemoveTicket({ id, view }: { id: string; view: TicketView }) {
  const t = useTranslate();
  const locale = useLocale();
  const { run, error } = useAction();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <ErrorNotice error={error} className="mb-3" />
      <Button size="small" variant="ghost" icon="trash" onClick={() => setAsking(true)}>
        {t('support.remove.label')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('support.remove.title')}
        text={t('support.remove.text')}
        confirmLabel={t('portal.delete')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          if (await run(() => call('DELETE tickets/{id}', { params: { id } })))
            window.location.assign(withLocale(pathOfView(view, { kind: 'parley' }), locale));
          else setAsking(false);
        }}
      />
    </div>
  );
}
