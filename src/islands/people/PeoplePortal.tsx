import { useState } from 'react';
import type { ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/user.ts';
import { mayImpersonate } from '#rules/impersonation.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { Menu } from '../ui/Menu.tsx';
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

/** `/support/people`. Texts: impersonation, people, support. */
export const PeoplePortal = asPortal(PeopleView);

function PeopleView({ title, ...list }: Props) {
  const t = useTranslate();
  const self = useAccount();
  const [chosen, setChosen] = useState<PersonData | null>(null);
  return (
    <>
      <PageHeader title={title} />
      <PeopleList
        {...list}
        actions={(person) =>
          !person.suspended &&
          mayImpersonate(self, person) && (
            <Menu
              label={t('people.actionsFor', { name: person.firstName })}
              trigger={<Icon name="more" className="size-5" />}
              items={[
                {
                  key: 'impersonate',
                  label: t('impersonation.begin'),
                  icon: 'user',
                  onSelect: () => setChosen(person),
                },
              ]}
            />
          )
        }
      />
      {chosen && <ImpersonateDialog person={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
