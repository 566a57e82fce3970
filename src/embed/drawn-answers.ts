/** What comes once there is an answer to be drawn: the module `embed-answer.js`. */
export { answerSheet, drawAnswer } from './answer.ts';
export { drawRating } from './rating.ts';
