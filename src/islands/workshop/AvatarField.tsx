import { call, formWith, pathOf } from '#client/api/call.ts';
import { squarePhoto } from '#client/photo.ts';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { PictureField } from '../ui/PictureField.tsx';

/** The assistant's picture: the drawn one until somebody uploads another. */
export function AvatarField({
  bot,
  name,
  avatarId,
  onChange,
}: {
  bot: { id: string };
  name: string;
  avatarId: string | null;
  onChange: (avatarId: string | null) => void;
}) {
  const avatar =
    avatarId && pathOf('GET model-bots/{id}/avatars/{avatarId}', { params: { id: bot.id, avatarId } });
  return (
    <PictureField
      texts="workshop.avatar"
      picture={<BotAvatar bot={{ id: bot.id, name, avatar }} className="size-16 text-xl" />}
      isSet={avatarId !== null}
      onChoose={async (file) => {
        const body = formWith(await squarePhoto(file), 'avatar.webp');
        const { id } = await call('POST model-bots/{id}/avatars', { params: { id: bot.id }, body });
        onChange(id);
      }}
      onRemove={async () => onChange(null)}
    />
  );
}
