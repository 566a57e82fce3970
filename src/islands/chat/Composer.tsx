import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { readDraft, storeDraft } from '#client/storage.ts';
import { chatLimits } from '#rules/limits.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { DictateButton } from './DictateButton.tsx';

/** Where a question is written. What stands in it survives a reload. */
export function Composer({
  botId,
  botName,
  busy,
  disabled,
  inputRef,
  onSend,
  onStop,
}: {
  botId: string;
  botName: string;
  /** An answer is being written: the button stops it instead of sending. */
  busy: boolean;
  disabled: boolean;
  inputRef: Ref<HTMLTextAreaElement>;
  onSend: (text: string) => void;
  onStop: () => void;
}) {
  const t = useTranslate();
  const draft = `question:${botId}`;
  const [text, setText] = useState('');
  const length = text.trim().length;
  const limit = chatLimits.questionCharacters;
  const tooLong = length > limit;

  useEffect(() => setText(readDraft(draft) ?? ''), [draft]);

  const written = useRef(text);
  written.current = text;

  function write(change: string | ((before: string) => string)) {
    const changed = typeof change === 'string' ? change : change(written.current);
    setText(changed);
    storeDraft(draft, changed);
  }

  function send() {
    if (busy || disabled || tooLong || length === 0) return;
    onSend(text);
    write('');
  }

  function sendOnEnter(event: KeyboardEvent) {
    // While an input method composes a word, Enter only takes the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="composer">
        <textarea
          ref={inputRef}
          aria-label={t('chat.composer.label')}
          aria-describedby="composer-hint"
          aria-invalid={tooLong || undefined}
          placeholder={t('chat.composer.placeholder', { name: botName })}
          rows={1}
          value={text}
          disabled={disabled}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-48 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-3 py-2.5 outline-none"
        />
        <DictateButton
          disabled={disabled}
          onHeard={(words) => words && write((before) => [before.trimEnd(), words].filter(Boolean).join(' '))}
        />
        {busy ? (
          <IconButton icon="stop" variant="secondary" label={t('chat.composer.stop')} onClick={onStop} />
        ) : (
          <IconButton
            icon="send"
            variant="primary"
            type="submit"
            label={t('chat.composer.send')}
            disabled={disabled || length === 0 || tooLong}
          />
        )}
      </div>
      <p id="composer-hint" className="sr-only">
        {t('chat.composer.hint')}
      </p>
      {tooLong && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {t('chat.composer.tooLong', { limit, length })}
        </p>
      )}
    </form>
  );
}
