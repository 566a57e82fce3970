import { classes } from './classes.ts';
import { initials } from './initials.ts';

const tints = 6;

/**
 * An assistant's picture, or one drawn from its id and name: always the same for the same bot. Decoration: the name
 * stands beside it.
 */
export function BotAvatar({
  bot,
  className,
}: {
  bot: { id: string; name: string; avatar: string | null };
  className?: string;
}) {
  const look = classes('bot-avatar', className ?? 'size-10 text-sm');
  if (bot.avatar) return <img src={bot.avatar} alt="" className={classes(look, 'object-cover')} />;
  const drawn = [...bot.id].reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973,
    7,
  );
  return (
    <span aria-hidden="true" className={classes(look, `bot-avatar-${drawn % tints}`)}>
      <svg viewBox="0 0 40 40" aria-hidden="true" className="bot-avatar-drawing">
        <circle cx={6 + (drawn % 29)} cy={4 + (drawn % 13) * 2.6} r={11 + (drawn % 8)} />
        <circle cx={36 - (drawn % 23)} cy={38 - (drawn % 11) * 1.5} r={7 + (drawn % 6)} />
      </svg>
      <span className="relative">{initials(bot.name)}</span>
    </span>
  );
}
