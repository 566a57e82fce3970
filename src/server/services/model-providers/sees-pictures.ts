import { usedAbilities } from '#rules/model-abilities.ts';
import type { App } from '../context.ts';

/** Whether there is a language model for a space that is given pictures themselves. */
export const seesPictures = ({ models }: Pick<App, 'models'>, spaceId: string): boolean =>
  models.chatModels(spaceId, 'default').some(({ abilities }) => usedAbilities(abilities).pictures);
