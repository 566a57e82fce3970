import { type SubmitEvent, useId, useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import type { RolePlaceData } from '#contracts/user.ts';
import { RolePlacePicker } from '../../people/RolePlacePicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';

/**
 * Leads to the invitation of somebody new: people are invited by their organisation, which is chosen first. Texts:
 * people, tables.
 */
export function InviteAction() {
  const t = useTranslate();
  const locale = useLocale();
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<RolePlaceData | null>(null);
  const [isMissing, setMissing] = useState(false);

  function goOn(event: SubmitEvent) {
    event.preventDefault();
    setMissing(place === null);
    if (place) window.location.assign(withLocale(`/tenants/${place.id}/panel?part=people#invite`, locale));
  }

  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        {t('tables.users.invite.open')}
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t('tables.users.invite.open')}
          footer={
            <>
              <Button variant="ghost" onClick={() => setOpen(false)}>
                {t('common.cancel')}
              </Button>
              <Button variant="primary" type="submit" form={formId}>
                {t('tables.users.invite.goOn')}
              </Button>
            </>
          }
        >
          <form id={formId} noValidate onSubmit={goOn} className="flex flex-col gap-5">
            <p>{t('tables.users.invite.text')}</p>
            <RolePlacePicker
              scope="tenantId"
              place={place}
              error={isMissing ? t('fieldErrors.required') : undefined}
              onPick={(picked) => {
                setPlace(picked);
                setMissing(false);
              }}
            />
          </form>
        </Dialog>
      )}
    </>
  );
}
