import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { createPagedList, type Page } from '#client/stores/paged-list.ts';
import type { InvitationData } from '#contracts/invitation.ts';
import type { MemberData } from '#contracts/member.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import type { PlaceRef } from '../PanelFrame.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberTable } from './MemberTable.tsx';
import type { GivenPlaceData } from './places.ts';

/** The people of a tenant or company, and those who are invited. Texts: organisation, people. */
export function PeoplePart({
  place,
  places: firstPlaces,
  archived,
  ...first
}: {
  place: PlaceRef;
  /** Nobody is invited to what is put away. */
  archived: boolean;
  /** Where roles can be given. */
  places: readonly GivenPlaceData[];
  members: Page<MemberData>;
  invitations: Page<InvitationData>;
}) {
  const t = useTranslate();
  const [members] = useState(() =>
    createPagedList(first.members, (question, signal) =>
      call(`GET ${place.kind}/{id}/members`, { params: { id: place.id }, query: question, signal }),
    ),
  );
  const [invitations] = useState(() =>
    createPagedList(first.invitations, (question, signal) =>
      call(`GET ${place.kind}/{id}/invitations`, { params: { id: place.id }, query: question, signal }),
    ),
  );
  const [places, setPlaces] = useState(firstPlaces);
  const [inviting, setInviting] = useState(false);

  // The palette leads here, to somebody or to invite.
  useEffect(() => {
    const words = new URLSearchParams(window.location.search).get('search');
    if (words) void members.show(words);
    const follow = () => {
      if (window.location.hash !== '#invite' || archived) return;
      window.history.replaceState(null, '', window.location.pathname + window.location.search);
      setInviting(true);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [members, archived]);

  const waiting = useStore(invitations.$list).meta.total;
  return (
    <>
      <Card
        title={t('organisation.people.title')}
        padded={false}
        actions={
          !archived && (
            <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
              {t('organisation.invite.open')}
            </Button>
          )
        }
      >
        <MemberTable place={place} places={places} list={members} />
      </Card>
      <Card title={t('organisation.invitations.title', { count: waiting })} padded={false}>
        <InvitationTable place={place} list={invitations} />
      </Card>
      {inviting && (
        <InviteDialog
          place={place}
          places={places}
          onCompany={(company) => setPlaces((before) => [...before, company])}
          onClose={() => setInviting(false)}
          onInvited={() => {
            setInviting(false);
            invitations.show('');
          }}
        />
      )}
    </>
  );
}
