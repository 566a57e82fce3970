import { type SubmitEvent, useId, useState } from 'react';
import { callForRows } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useSearch } from '#client/react/use-search.ts';
import type { RolePlaceData } from '#contracts/user.ts';
import { RolePlacePicker } from '../../people/RolePlacePicker.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { useAccount } from '../../ui/island.tsx';

/**
 * Leads to the invitation of somebody new: people are invited by their organisation, which is chosen first, or made. Texts:
 * people, tables.
 */
export function InviteAction() {
  const t = useTranslate();
  const locale = useLocale();
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<RolePlaceData | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { id: ownId } = useAccount();
  const all = useSearch(isOpen ? '' : null, (search, signal) =>
    callForRows('GET users/role-places', { query: { scope: 'tenantId', search }, quiet: true, signal }),
  );
  const hasNone = all.result?.length === 0;

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
              {hasNone ? (
                <ButtonLink
                  variant="primary"
                  href={withLocale(`/account/profile/${ownId}/tenant-form`, locale)}
                >
                  {t('tables.users.invite.create')}
                </ButtonLink>
              ) : (
                <Button variant="primary" type="submit" form={formId}>
                  {t('tables.users.invite.goOn')}
                </Button>
              )}
            </>
          }
        >
          {hasNone ? (
            <p>{t('tables.users.invite.none')}</p>
          ) : (
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
          )}
        </Dialog>
      )}
    </>
  );
}
