import type { WidgetPlace } from './api.ts';
import type { AnsweredQuestion } from './conversation.ts';
import type { Text } from './exchange.ts';

/** Where a conversation can go: to a person, or into the visitor's own mailbox. */
export type HandoverKind = 'person' | 'transcript';

/** What a form of these is drawn from. */
export type HandoverGiven = {
  text: Text;
  name: string;
  place: WidgetPlace;
  exchanges: () => readonly AnsweredQuestion[];
  /** Told what the visitor is to read, once all is sent. */
  onDone: (said: string) => void;
};
