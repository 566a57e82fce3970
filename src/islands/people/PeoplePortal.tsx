import { useState } from 'react';
import type { AccountData } from '#contracts/account.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/person.ts';
import { mayImpersonate } from '#rules/impersonation.ts';
import { AdminLinks } from '../admin/AdminLinks.tsx';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonActions } from './PersonActions.tsx';

type Props = {
  people: readonly PersonData[];
  meta: ListMeta;
  /** The heading, in the language of the page. */
  title: string;
  /** Whether it stands among the pages of the administration; texts then: admin. */
  administration?: boolean;
};

/** `/admin/users`, and the look-up of `/support`. Texts: impersonation, people, and those of the shell. */
export function PeoplePortal({
  shell,
  title,
  administration = false,
  ...list
}: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      {administration && <AdminLinks current="users" />}
      <PageHeader title={title} />
      <People self={shell.account} list={list} administration={administration} />
    </PortalShell>
  );
}

function People({
  self,
  list,
  administration,
}: {
  self: AccountData;
  list: Pick<Props, 'people' | 'meta'>;
  administration: boolean;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<PersonData | null>(null);
  return (
    <>
      <PeopleList
        {...list}
        actions={(person, refresh) => (
          <span className="inline-flex items-center gap-2">
            {!person.suspended && mayImpersonate(self, person) && (
              <Button
                size="small"
                aria-label={t('impersonation.beginAs', { name: person.firstName })}
                onClick={() => setChosen(person)}
              >
                {t('impersonation.begin')}
              </Button>
            )}
            {administration && <PersonActions person={person} onChanged={refresh} />}
          </span>
        )}
      />
      {chosen && <ImpersonateDialog person={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
