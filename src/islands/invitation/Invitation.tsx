import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { clearStored, keepInvitation, keptInvitation } from '#client/browser/storage.ts';
import { withReturn } from '#client/destination.ts';
import { useAction } from '#client/react/use-action.ts';
import { useLinkToken } from '#client/react/use-link-token.ts';
import { loadAccount, logIn } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { OfferedInvitation } from '#contracts/invitation.ts';
import type { Messages } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FormProblem } from '../ui/FormProblem.tsx';
import { I18nProvider, useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { NewPersonForm } from './NewPersonForm.tsx';

/** `/account/invitation`: what is offered, and the way to take it. Texts: common, ownErrors, fieldErrors, newPassword, invitation, people. */
export function Invitation({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <View />
    </I18nProvider>
  );
}

type InvitationOffer = { token: string; offer: OfferedInvitation; account: AccountData | null };

function View() {
  const t = useTranslate();
  const linked = useLinkToken();
  const [offered, setOffered] = useState<InvitationOffer | null>(null);
  const [missing, setMissing] = useState(false);
  const looking = useAction();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new in every render
  useEffect(() => {
    if (linked === undefined) return;
    const token = linked ?? keptInvitation();
    if (token === null) return setMissing(true);
    // Signing in leads away from this page and back.
    keepInvitation(token);
    setMissing(false);
    looking.run(async () => {
      const [offer, account] = await Promise.all([
        call('POST invitations/look-up', { body: { token } }),
        loadAccount(),
      ]);
      setOffered({ token, offer, account });
    });
  }, [linked]);

  const problem = looking.error;
  return (
    <>
      <h1 className="font-serif text-3xl">{t('invitation.title')}</h1>
      {missing && (
        <Notice className="mt-4" live>
          {t('invitation.missing')}
        </Notice>
      )}
      {problem?.code === 'link_expired' ? (
        <Notice tone="warning" live className="mt-4" title={t('invitation.gone.title')}>
          {t('invitation.gone.text')}
        </Notice>
      ) : (
        <ErrorNotice className="mt-4" title={t('invitation.gone.title')} error={problem} />
      )}
      {offered ? <Offered {...offered} /> : !missing && !problem && <Skeleton className="mt-6 h-40 w-full" />}
    </>
  );
}

function Offered({ token, offer, account }: InvitationOffer) {
  const t = useTranslate();
  const locale = useLocale();
  const { run, pending, error } = useAction();
  const own = account !== null && account.email.toLowerCase() === offer.email.toLowerCase();

  const accept = (person?: { firstName: string; password: string }) =>
    run(async () => {
      const { path, login } = await call('POST invitations/accept', {
        body: { token, ...(person && { person }) },
      });
      keepInvitation(null);
      if (login) logIn(login);
      window.location.assign(withLocale(path, locale));
    });

  async function changePerson() {
    await call('POST users/logout');
    clearStored();
    window.location.reload();
  }

  return (
    <>
      <p className="mt-2 text-muted [overflow-wrap:anywhere]">
        {t(offer.invitedBy ? 'invitation.by' : 'invitation.byNobody', {
          inviter: offer.invitedBy ?? '',
          tenant: offer.tenantName,
        })}
      </p>
      <dl className="card mt-5 grid gap-3 px-5 py-4">
        <Fact label={t('invitation.role')} value={t(`people.roleNames.${offer.role}`)} />
        <Fact label={t('invitation.place')} value={offer.placeName ?? offer.tenantName} />
        <Fact label={t('invitation.email')} value={offer.email} />
      </dl>
      <div className="mt-6 flex flex-col gap-4">
        <FormProblem error={error} text={error?.limit === 'seats' ? t('invitation.full') : undefined} />
        {own ? (
          <Button variant="primary" size="large" loading={pending} onClick={() => accept()}>
            {t('invitation.accept')}
          </Button>
        ) : account ? (
          <Notice
            tone="warning"
            action={
              <Button size="small" loading={pending} onClick={() => run(changePerson)}>
                {t('invitation.changePerson')}
              </Button>
            }
          >
            {t('invitation.other', { email: account.email })}
          </Notice>
        ) : offer.hasAccount ? (
          <>
            <p>{t('invitation.known')}</p>
            <ButtonLink
              variant="primary"
              size="large"
              href={withReturn(
                withLocale('/account/auth/login', locale),
                withLocale('/account/invitation', locale),
              )}
            >
              {t('invitation.signIn')}
            </ButtonLink>
          </>
        ) : (
          <NewPersonForm email={offer.email} pending={pending} error={error} onAccept={accept} />
        )}
      </div>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {value}
      </dd>
    </div>
  );
}
