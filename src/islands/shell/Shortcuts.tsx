import { Dialog } from '../ui/Dialog.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { SingleKeysChoice } from '../ui/SingleKeysChoice.tsx';

/** As it is written on every keyboard, or the name that a language has for it. */
type Key = string | { name: 'enter' | 'shift' };

const shortcuts = [
  { text: 'palette', keys: ['Ctrl / ⌘', 'K'] },
  { text: 'help', keys: ['?'] },
  { text: 'theme', keys: ['T'] },
  { text: 'layout', keys: ['L'] },
  { text: 'goHelp', keys: ['G', 'H'] },
  { text: 'goProfile', keys: ['G', 'P'] },
  { text: 'close', keys: ['Esc'] },
  { text: 'new', keys: ['N'] },
  { text: 'write', keys: ['C'] },
  { text: 'search', keys: ['/'] },
  { text: 'send', keys: [{ name: 'enter' }] },
  { text: 'line', keys: [{ name: 'shift' }, { name: 'enter' }] },
  { text: 'stop', keys: ['Esc'] },
  { text: 'sources', keys: ['←', '→'] },
  { text: 'rows', keys: ['J', 'K'] },
  { text: 'choose', keys: ['X'] },
  { text: 'openRow', keys: [{ name: 'enter' }] },
  { text: 'reply', keys: ['R'] },
  { text: 'settle', keys: ['E'] },
] as const;

/** Whether keys pressed alone do something, and what: those that work on every page, then those of a conversation and of a table. Texts: palette. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const labelOf = (key: Key) => (typeof key === 'string' ? key : t(`palette.keys.${key.name}`));
  return (
    <Dialog open size="small" title={t('palette.shortcuts.title')} onClose={onClose}>
      <SingleKeysChoice className="mb-5" />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3">
        {shortcuts.map(({ text, keys }) => (
          <div key={text} className="contents">
            <dt>{t(`palette.shortcuts.${text}`)}</dt>
            <dd className="flex gap-1">
              {keys.map(labelOf).map((label) => (
                <kbd
                  key={label}
                  className="rounded border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-sm"
                >
                  {label}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
