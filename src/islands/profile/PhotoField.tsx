import { call, formWith } from '#client/api/call.ts';
import { squarePhoto } from '#client/photo.ts';
import { setAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { PictureField } from '../ui/PictureField.tsx';

/** The person's photo, with buttons to change and remove it. */
export function PhotoField({ account }: { account: AccountData }) {
  const { photo, firstName } = account.profile;
  return (
    <PictureField
      texts="profile.photo"
      picture={<Avatar name={firstName} photo={photo} className="size-16 text-xl" />}
      isSet={photo !== null}
      onChoose={async (file) => {
        const body = formWith(await squarePhoto(file), 'photo');
        setAccount(await call('POST users/{id}/photo', { params: { id: account.id }, body }));
      }}
      onRemove={async () => {
        await call('DELETE users/{id}/photo', { params: { id: account.id } });
        setAccount({ ...account, profile: { ...account.profile, photo: null } });
      }}
    />
  );
}
