import { useState } from 'react';
import type { AccountData } from '#contracts/account.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/person.ts';
import { mayImpersonate } from '#rules/impersonation.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { SupportLinks } from '../support/SupportLinks.tsx';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';
import { PeopleList } from './PeopleList.tsx';

type Props = {
  people: readonly PersonData[];
  meta: ListMeta;
  search?: string;
  /** The heading, in the language of the page. */
  title: string;
};

/** `/support/people`. Texts: impersonation, people, support, and those of the shell. */
export function PeoplePortal({ shell, title, ...list }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <SupportLinks current="people" />
      <PageHeader title={title} />
      <People self={shell.account} list={list} />
    </PortalShell>
  );
}

function People({ self, list }: { self: AccountData; list: Pick<Props, 'people' | 'meta' | 'search'> }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<PersonData | null>(null);
  return (
    <>
      <PeopleList
        {...list}
        actions={(person) => (
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
          </span>
        )}
      />
      {chosen && <ImpersonateDialog person={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
