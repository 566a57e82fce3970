import { type ReactNode, useState } from 'react';
import type { AdminTableRowData, TableStart } from '#contracts/admin-table.ts';
import type { PersonData } from '#contracts/user.ts';
import type { AdminTableName } from '#rules/admin-tables.ts';
import { mayImpersonate } from '#rules/impersonation.ts';
import type { ProofMeans } from '#rules/proofs.ts';
import { ImpersonateDialog } from '../../people/ImpersonateDialog.tsx';
import { PersonActions } from '../../people/PersonActions.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { useAccount } from '../../ui/island.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { bulkActs } from './bulk-acts.ts';
import { DataTable } from './DataTable.tsx';
import { InviteAction } from './InviteAction.tsx';
import { JobActions } from './JobActions.tsx';
import { NewTenantAction } from './NewTenantAction.tsx';

type Props = TableStart & {
  /** Of the page of people: by what the administrator shows that it is them. */
  proofs?: readonly ProofMeans[];
};

/** What the page of a table begins. */
const pageActions: Partial<Record<AdminTableName, ReactNode>> = {
  users: <InviteAction />,
  tenants: <NewTenantAction />,
};

/** A page of the administration that is one table. Texts: admin, tables; of people also people, impersonation, proof. */
export const AdminTablePortal = asPortal(AdminTable);

function AdminTable({ table, ...first }: { table: AdminTableName } & Props) {
  const t = useTranslate();
  return (
    <>
      <PageHeader
        title={t(`tables.${table}.title`)}
        lead={t(`tables.${table}.lead`)}
        actions={pageActions[table]}
      />
      {table === 'users' ? (
        <People {...first} />
      ) : (
        <DataTable
          table={table}
          bulk={bulkActs[table] ?? []}
          {...first}
          {...(table === 'jobs' && {
            actions: (row, refresh) => <JobActions row={row} refresh={refresh} />,
          })}
        />
      )}
    </>
  );
}

function People({ proofs = [], ...first }: Props) {
  const self = useAccount();
  const [chosen, setChosen] = useState<PersonData | null>(null);
  return (
    <>
      <DataTable
        table="users"
        bulk={bulkActs.users ?? []}
        {...first}
        actions={(row, refresh) => {
          const person = personOf(row);
          return (
            <PersonActions
              person={person}
              proofs={proofs}
              onChanged={refresh}
              onImpersonate={
                !person.suspended && mayImpersonate(self, person) ? () => setChosen(person) : undefined
              }
            />
          );
        }}
      />
      {chosen && <ImpersonateDialog person={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function personOf({ id, cells, roles }: AdminTableRowData): PersonData {
  return {
    id,
    email: String(cells.email),
    firstName: String(cells.firstName),
    roles: (roles ?? []) as PersonData['roles'],
    suspended: cells.state === 'suspended',
    emailConfirmed: cells.emailConfirmedAt !== null,
    createdAt: String(cells.createdAt),
  };
}
