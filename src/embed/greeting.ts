import type { Config } from './api.ts';
import { element } from './elements.ts';
import type { Text } from './exchange.ts';

/** What a conversation begins with, and questions to begin it by. */
export function drawGreeting(
  { greeting, starterQuestions }: Pick<Config, 'greeting' | 'starterQuestions'>,
  text: Text,
  onAsk: (question: string) => void,
): HTMLElement {
  const questions = starterQuestions
    .slice(0, 4)
    .map((question) =>
      element('button', { type: 'button', class: 'starter', onclick: () => onAsk(question) }, question),
    );
  return element('div', { class: 'greeting' }, element('p', {}, greeting || text('greeting')), ...questions);
}
