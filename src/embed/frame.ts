import { element, icon, icons } from './elements.ts';
import type { Text } from './exchange.ts';
import { keepFocusWithin } from './focus.ts';
import { fullScreen } from './styles.ts';

/**
 * The button at the edge of the page, and what it opens, round the conversation. Where that is the whole screen, nothing
 * behind it can have the focus.
 */
export function createFrame(given: {
  name: string;
  text: Text;
  /** The conversation, and where a question is typed. */
  within: Element[];
  onOpen: () => void;
  onClose: () => void;
  onNew: () => void;
}): { launcher: HTMLElement; panel: HTMLElement; fresh: HTMLElement } {
  const { name, text, within, onOpen, onClose, onNew } = given;
  const launcher = element(
    'button',
    {
      type: 'button',
      class: 'launcher',
      'aria-expanded': 'false',
      'aria-label': text('open', { name }),
      onclick: onOpen,
    },
    icon(icons.chat),
  );
  const fresh = element(
    'button',
    {
      type: 'button',
      class: 'plain',
      'aria-label': text('new'),
      title: text('new'),
      hidden: true,
      onclick: onNew,
    },
    icon(icons.add),
  );
  const shut = element(
    'button',
    { type: 'button', class: 'plain', 'aria-label': text('close'), onclick: onClose },
    icon(icons.close),
  );
  const panel = element(
    'section',
    {
      class: 'panel',
      role: 'dialog',
      'aria-label': name,
      hidden: true,
      onkeydown: (event) => {
        if ((event as KeyboardEvent).key === 'Escape') onClose();
        else if (screen.matches) keepFocusWithin(panel, event as KeyboardEvent);
      },
    },
    element('header', {}, element('h2', {}, name), fresh, shut),
    ...within,
    element('p', { class: 'note' }, text('note')),
  );
  const screen = matchMedia(fullScreen);
  const tell = () => panel.setAttribute('aria-modal', String(screen.matches));
  screen.addEventListener('change', tell);
  tell();
  return { launcher, panel, fresh };
}
