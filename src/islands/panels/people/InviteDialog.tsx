import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { InvitationOutcome, InvitedInput } from '#contracts/invitation.ts';
import type { Locale } from '#rules/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { useAccount, useSendsMail } from '../../ui/island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { PlaceRef } from '../PanelFrame.tsx';
import { addressesIn } from './addresses.ts';
import { type GivenPlaceData, newCompany, onlyPlace, placeKindOf, roleAt } from './places.ts';
import { type ChosenRole, RoleFields } from './RoleFields.tsx';
import { type PeopleTable, TableFields } from './TableFields.tsx';

/** Invites by mail: one address or many with the same role, or a table of people. Texts: organisation, people. */
export function InviteDialog({
  place,
  places,
  onCompany,
  onInvited,
  onClose,
}: {
  place: PlaceRef;
  places: readonly GivenPlaceData[];
  /** Hears of a company that was made on the way. */
  onCompany: (company: GivenPlaceData) => void;
  onInvited: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const form = useId();
  const { tenants } = useAccount();
  const mayMake = place.kind === 'tenants';
  const [way, setWay] = useState('addresses');
  const [locale, setLocale] = useState<Locale>(useLocale());
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<ChosenRole>({
    name: 'READ_USER',
    placeId: onlyPlace('READ_USER', places) || (mayMake && places.length === 0 ? newCompany : ''),
  });
  const [companyName, setCompanyName] = useState(
    tenants.find(({ id }) => id === place.id && places.length === 0)?.name ?? '',
  );
  const [table, setTable] = useState<PeopleTable>({ csv: '', lines: null });
  const [attempted, setAttempted] = useState(false);
  const sendsMail = useSendsMail();
  // What looks like an address here may be none for the server.
  const [refusedByServer, setRefused] = useState<readonly string[]>([]);
  const { run, pending, error } = useAction(({ fields }) =>
    setRefused(emails.filter((_, index) => fields[`invitations.${index}.email`])),
  );
  const lines = (table.lines ?? []).flatMap(({ invitation }) => (invitation ? [invitation] : []));
  const read = addressesIn(typed);
  const { emails } = read;
  const refused = way === 'table' ? [] : emails.filter((email) => refusedByServer.includes(email));
  const wrong = [...read.wrong, ...refused];
  const count = way === 'table' ? lines.length : emails.length;
  const placeMissing = placeKindOf(role.name) !== null && role.placeId === '';
  const makesCompany = way === 'addresses' && role.placeId === newCompany;
  const nameMissing = makesCompany && companyName.trim() === '';
  const nameProblem = nameMissing ? 'required' : error?.fields.name;

  const problem =
    emails.length + wrong.length === 0
      ? t('fieldErrors.required')
      : wrong.length > 0
        ? t('organisation.invite.wrong', { list: wrong.slice(0, 3).join(', '), count: wrong.length })
        : null;

  function chosen(placeId: string): InvitedInput[] | null {
    if (way === 'table') return lines.length > 0 ? lines : null;
    if (problem || placeMissing || nameMissing) return null;
    const { name, ...at } = roleAt(role.name, placeId);
    return emails.map((email) => ({ email, role: name, ...at }));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (!chosen(role.placeId)) return;
    run(async () => {
      const invitations = chosen(makesCompany ? await makeCompany() : role.placeId);
      if (!invitations) return;
      const body = { locale, invitations };
      tell(await call(`POST ${place.kind}/{id}/invitations`, { params: { id: place.id }, body }));
      onInvited();
    });
  }

  /** Makes the company that the role needs; it stays chosen where inviting fails afterwards. */
  async function makeCompany(): Promise<string> {
    const { id, name } = await call('POST companies', {
      body: { tenantId: place.id, name: companyName.trim() },
    });
    onCompany({ kind: 'company', id, name, within: null });
    setRole({ ...role, placeId: id });
    return id;
  }

  function tell(outcomes: InvitationOutcome[]) {
    const members = outcomes.filter(({ result }) => result === 'alreadyMember').length;
    const sent = outcomes.length - members;
    const made = sendsMail ? 'organisation.invite.sent' : 'organisation.invite.kept';
    if (sent > 0) showToast({ kind: 'success', text: t(made, { count: sent }) });
    if (members > 0) showToast({ kind: 'info', text: t('organisation.invite.members', { count: members }) });
  }

  return (
    <Dialog
      open
      title={t('organisation.invite.title')}
      description={t('organisation.invite.text')}
      unsaved={typed.trim() !== '' || lines.length > 0}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            loading={pending}
            disabled={way === 'table' && lines.length === 0}
          >
            {count === 0 ? t('organisation.invite.open') : t('organisation.invite.submit', { count })}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <ErrorNotice
          error={refused.length === 0 && !error?.fields.name ? error : null}
          action={
            error?.upgradePath ? (
              <a href={error.upgradePath} className="link text-sm">
                {t('organisation.invite.plans')}
              </a>
            ) : undefined
          }
        />
        {!sendsMail && (
          <Notice title={t('organisation.invite.noMail.title')}>
            {t('organisation.invite.noMail.text')}
          </Notice>
        )}
        <Tabs
          label={t('organisation.invite.ways')}
          selected={way}
          onSelect={setWay}
          tabs={[
            {
              key: 'addresses',
              label: t('organisation.invite.addresses'),
              content: (
                <div className="flex flex-col gap-5">
                  <TextArea
                    label={t('organisation.invite.emails')}
                    hint={t('organisation.invite.emailsHint')}
                    value={typed}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => setTyped(event.target.value)}
                    error={attempted ? problem : null}
                  />
                  <RoleFields
                    kind={place.kind}
                    places={places}
                    chosen={role}
                    onChoose={setRole}
                    company={
                      mayMake
                        ? {
                            name: companyName,
                            onName: setCompanyName,
                            error: attempted && nameProblem ? t(`fieldErrors.${nameProblem}`) : undefined,
                          }
                        : undefined
                    }
                    error={attempted && placeMissing ? t('fieldErrors.required') : undefined}
                  />
                </div>
              ),
            },
            {
              key: 'table',
              label: t('organisation.invite.table'),
              content: <TableFields place={place} table={table} onTable={setTable} />,
            },
          ]}
        />
        <Select
          label={t('organisation.invite.language')}
          hint={t('organisation.invite.languageHint')}
          value={locale}
          onSelect={(value: Locale) => setLocale(value)}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
        />
      </form>
    </Dialog>
  );
}
