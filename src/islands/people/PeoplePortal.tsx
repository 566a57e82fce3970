import { useState } from 'react';
import type { AccountData } from '#contracts/account.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/person.ts';
import { mayImpersonate } from '#rules/impersonation.ts';
import { AdminLinks } from '../admin/AdminLinks.tsx';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { SupportLinks } from '../support/SupportLinks.tsx';
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
  /** The pages it stands among; their texts are needed, too: admin or support. */
  area: 'admin' | 'support';
};

/** `/admin/users`, and `/support/people`. Texts: impersonation, people, and those of the shell. */
export function PeoplePortal({ shell, title, area, ...list }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      {area === 'admin' ? <AdminLinks current="users" /> : <SupportLinks current="people" />}
      <PageHeader title={title} />
      <People self={shell.account} list={list} administration={area === 'admin'} />
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
