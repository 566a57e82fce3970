import { useState } from 'react';
import { call } from '#client/api/call.ts';
import type { TableStart } from '#contracts/admin-table.ts';
import type { PersonContextData } from '#contracts/user.ts';
import { mayImpersonate } from '#rules/impersonation.ts';
import type { ProofMeans } from '#rules/proofs.ts';
import { ImpersonateDialog } from '../people/ImpersonateDialog.tsx';
import { PersonActions } from '../people/PersonActions.tsx';
import { PersonContext } from '../people/PersonContext.tsx';
import { asPortal } from '../ui/as-portal.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { valueTone } from './tables/Cell.tsx';
import { DataTable } from './tables/DataTable.tsx';

type Props = {
  context: PersonContextData;
  /** What they did, and what was done in their name, in the audit log. */
  activity: TableStart;
  /** By what the administrator shows that it is them. */
  proofs: readonly ProofMeans[];
};

/**
 * `/admin/users/{id}`: somebody's facts, what is about them, what they did, and what can be done. Texts: admin, tables,
 * audit, impersonation, proof, and those of `PersonContext`.
 */
export const PersonPortal = asPortal(PersonView);

function PersonView({ context: first, activity, proofs }: Props) {
  const t = useTranslate();
  const self = useAccount();
  const [context, setContext] = useState(first);
  const [acting, setActing] = useState(false);
  const [changes, setChanges] = useState(0);
  const { person } = context;
  const state = person.suspended ? 'suspended' : person.emailConfirmed ? 'active' : 'unconfirmed';

  async function refresh() {
    setContext(await call('GET users/{id}/context', { params: { id: person.id } }));
    setChanges(changes + 1);
  }

  return (
    <>
      <PageHeader
        title={person.firstName}
        lead={person.email}
        aside={<Badge tone={valueTone(state)}>{t(`tables.values.${state}`)}</Badge>}
        actions={
          <>
            {!person.suspended && mayImpersonate(self, person) && (
              <Button onClick={() => setActing(true)}>{t('impersonation.begin')}</Button>
            )}
            <PersonActions person={person} proofs={proofs} onChanged={refresh} />
          </>
        }
      />
      <div className="activity-page">
        <section aria-labelledby="about" className="card h-fit p-4 sm:p-5">
          <h2 id="about" className="mb-4 font-semibold [overflow-wrap:anywhere]">
            {t('personContext.title', { name: person.firstName })}
          </h2>
          <PersonContext context={context} links />
        </section>
        <section aria-labelledby="activity" className="min-w-0">
          <h2 id="activity" className="mb-4 font-semibold">
            {t('personContext.activity')}
          </h2>
          <DataTable table="auditEvents" hiddenFilters={['person']} revision={changes} {...activity} />
        </section>
      </div>
      {acting && <ImpersonateDialog person={person} onClose={() => setActing(false)} />}
    </>
  );
}
