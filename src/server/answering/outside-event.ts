import type { UnsupportedSpan } from '#rules/answer-support.ts';
import type { AnswerEvent } from './answer.ts';
import type { AnswerPart } from './live-answers.ts';

/** A piece of what the model thinks. A start with the id of an earlier one begins that anew. */
export type ThoughtPart = Extract<AnswerPart, { type: 'reasoning-start' | 'reasoning-delta' }>;

/**
 * What an answer to somebody who is not signed in is made of as it is written. As an answer's own; `support`, before
 * `finish`, says what was checked: see `checkSupport`. What the model thinks is among them where it was asked for.
 * `progress` says how far documents are read that are wanted whole, for whoever waits; `unseen`, before `finish`, how many of
 * the pictures that came with the question the model was not shown, but their recognised text.
 */
export type OutsideEvent =
  | AnswerEvent
  | ThoughtPart
  | { type: 'support'; text: string; unsupported: UnsupportedSpan[] }
  | { type: 'progress'; text: string }
  | { type: 'unseen'; pictures: number };
