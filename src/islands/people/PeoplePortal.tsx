import type { ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/person.ts';
import { AdminLinks } from '../admin/AdminLinks.tsx';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { PeopleList } from './PeopleList.tsx';

type Props = {
  people: readonly PersonData[];
  meta: ListMeta;
  /** The heading, in the language of the page. */
  title: string;
  /** Whether it stands among the pages of the administration; texts then: admin. */
  administration?: boolean;
};

/** `/admin/users`, and the look-up of `/support`. Texts: people, and those of the shell. */
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
      <PeopleList {...list} />
    </PortalShell>
  );
}
