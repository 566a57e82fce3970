/** What a person may say of an answer. */
export const answerRatings = ['up', 'down'] as const;
export type AnswerRating = (typeof answerRatings)[number];

/** What was wrong with an answer. Texts: `ratings.reasons.<reason>`. */
export const ratingReasons = ['wrong', 'source', 'incomplete', 'notFound', 'unclear', 'other'] as const;
export type RatingReason = (typeof ratingReasons)[number];

/** Bounds of what is written about an answer, and of how much of it is shown at once. */
export const ratingLimits = { commentCharacters: 1_000, latestShown: 50 } as const;

/** How long what a visitor of another site said of an answer is kept. */
export const widgetRatingDays = 365;
