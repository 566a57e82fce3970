import { rate, type WidgetPlace } from './api.ts';
import type { AnsweredQuestion } from './conversation.ts';
import type { Text } from './exchange.ts';
import type { createFollowing } from './following.ts';
import type { LoadModule } from './load.ts';
import type { drawRating } from './rating.ts';

/**
 * Puts thumbs below an answer that has a name. What draws them comes with what draws answers.
 * @param given.keep is called once something was said of it
 */
export const createRatingOffer =
  (given: {
    text: Text;
    place: WidgetPlace;
    load: LoadModule;
    following: ReturnType<typeof createFollowing>;
    keep: () => void;
  }) =>
  async (exchange: AnsweredQuestion, answer: Element): Promise<void> => {
    const { text, place, load, following, keep } = given;
    const { id: answerId, rating = null } = exchange;
    if (!answerId) return;
    const loaded = await load<{ drawRating: typeof drawRating }>('embed-answer.js').catch(() => null);
    const thumbs = loaded?.drawRating(text, {
      rating,
      reveal: following.reveal,
      async onRate(said, comment) {
        await rate(place, { answerId, rating: said, comment });
        exchange.rating = said;
        keep();
      },
    });
    if (thumbs) following.during(() => answer.append(thumbs));
  };
