import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useReload } from '#client/react/use-reload.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { CompanyData } from '#contracts/company.ts';
import type { LimitsOfPlaceData } from '#contracts/limits.ts';
import { organisationLimits } from '#rules/organisation.ts';
import { asPortal } from '../../ui/as-portal.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DangerZone } from '../DangerZone.tsx';
import { LimitsBelow, type LimitsOfChild } from '../LimitsBelow.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { useLimitText } from '../use-limit-text.ts';
import { placeOfCompany } from './place-of-company.ts';

type Props = { company: CompanyData; limits: LimitsOfPlaceData; bots: readonly LimitsOfChild[] };

/** `/companies/{id}/panel?part=settings`. Texts: organisation, usage. */
export const CompanySettings = asPortal(function CompanySettings(props: Props) {
  return (
    <PanelFrame place={placeOfCompany(props.company)} part="settings">
      <View {...props} />
    </PanelFrame>
  );
});

function View({ company, limits: { above, own }, bots }: Props) {
  const lowest = (kind: keyof typeof above) => Math.min(above[kind], own[kind] ?? above[kind]);
  const open = company.archivedAt === null;
  return (
    <>
      {open && <DetailsForm company={company} />}
      {open && <OwnLimits above={above} own={own} />}
      {open && (
        <LimitsBelow
          kind="model-bots"
          above={{ fileResponses: lowest('fileResponses'), mediaGenerations: lowest('mediaGenerations') }}
          rows={bots}
        />
      )}
      <DangerZone
        place={placeOfCompany(company)}
        may={company.may}
        after={`/tenants/${company.tenantId}/panel?part=companies`}
      />
    </>
  );
}

/** Whoever manages the organisation sets them. */
function OwnLimits({ above, own }: Pick<LimitsOfPlaceData, 'above' | 'own'>) {
  const t = useTranslate();
  const shown = useLimitText();
  return (
    <Card title={t('organisation.limits.ofCompany')} text={t('organisation.limits.ofCompanyText')}>
      <dl className="grid gap-4 sm:grid-cols-2">
        {(['fileResponses', 'mediaGenerations'] as const).map((kind) => (
          <div key={kind}>
            <dt className="text-sm text-muted">{t(`organisation.limits.${kind}`)}</dt>
            <dd className="font-medium">{shown(own[kind], above[kind])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const draftOf = ({ name, description }: CompanyData) => ({ name, description });

function DetailsForm({ company }: { company: CompanyData }) {
  const t = useTranslate();
  const reload = useReload();
  const editing = useVersioned(company, draftOf, ({ name, description }, version) =>
    call('PATCH companies/{id}', {
      params: { id: company.id },
      body: { version, name: name.trim(), description: description.trim() },
    }),
  );
  const { draft, change, conflict, error } = editing;
  const [attempted, setAttempted] = useState(false);
  const nameProblem = attempted && draft.name.trim() === '' ? 'required' : error?.fields.name;

  // The frame shows the name, so it has to be made anew.
  const finish = (saved: boolean) => saved && reload();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (draft.name.trim() !== '') finish(await editing.save());
  }

  return (
    <Card title={t('organisation.settings.title')}>
      <form onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-5">
        <FormProblem error={error} />
        {conflict && (
          <ConflictNotice
            pending={editing.pending}
            fields={[
              { label: t('organisation.settings.companyName'), mine: draft.name, theirs: conflict.name },
              {
                label: t('organisation.settings.description'),
                mine: draft.description,
                theirs: conflict.description,
              },
            ]}
            onKeepMine={async () => finish(await editing.keepMine())}
            onTakeTheirs={editing.takeTheirs}
          />
        )}
        <TextInput
          label={t('organisation.settings.companyName')}
          value={draft.name}
          dir="auto"
          maxLength={organisationLimits.nameCharacters}
          autoComplete="organization"
          onChange={(event) => change({ name: event.target.value })}
          error={nameProblem && t(`fieldErrors.${nameProblem}`)}
        />
        <TextArea
          label={t('organisation.settings.description')}
          hint={t('organisation.settings.descriptionHint')}
          value={draft.description}
          maxLength={organisationLimits.descriptionCharacters}
          onChange={(event) => change({ description: event.target.value })}
          error={error?.fields.description && t(`fieldErrors.${error.fields.description}`)}
        />
        <Button variant="primary" type="submit" loading={editing.pending} className="self-start">
          {t('portal.save')}
        </Button>
      </form>
    </Card>
  );
}
