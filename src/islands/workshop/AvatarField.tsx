import { uploadAvatar } from '#client/api/model-bots.ts';
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
  const avatar = avatarId && `/api/model-bots/${bot.id}/avatars/${avatarId}`;
  return (
    <PictureField
      texts="workshop.avatar"
      picture={<BotAvatar bot={{ id: bot.id, name, avatar }} className="size-16 text-xl" />}
      isSet={avatarId !== null}
      onChoose={async (file) => onChange(await uploadAvatar(bot.id, await squarePhoto(file)))}
      onRemove={async () => onChange(null)}
    />
  );
}
