import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AttachmentData } from '#contracts/attachment.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { attachmentLimits, chatLimits } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { AttachButton } from './AttachButton.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { type Attachments, type Standing, standingOf } from './attachments.ts';
import { DictateButton } from './DictateButton.tsx';
import type { Draft } from './drafts.ts';

export type ComposerHandle = {
  focus(): void;
  /** Asks this with what is attached, as if it had been written. */
  ask(question: string): void;
  /** Lets this be worded anew, in place of nothing that was written. */
  reword(question: string): void;
};

/** Where a question is written. */
export function Composer({
  draft,
  placeholder,
  busy,
  disabled,
  held,
  handle,
  attachments,
  onSend,
  onHold,
  onStop,
}: {
  /** Where what is written stands until it is sent. */
  draft: Draft;
  placeholder: string;
  /** An answer is being written: the button stops it instead of sending. */
  busy: boolean;
  disabled: boolean;
  /** What stands here is asked, and waits for the answer before it or for what is attached. */
  held: boolean;
  handle: Ref<ComposerHandle>;
  /** What the question is asked with. */
  attachments: Attachments;
  onSend: (text: string, attached: AttachmentData[]) => void;
  onHold: (held: boolean) => void;
  onStop: () => void;
}) {
  const t = useTranslate();
  const text = useSyncExternalStore(draft.listen, draft.read, nothingWritten);
  /** What is asked without having been written here, while it waits; what is written here stays meanwhile. */
  const [asked, setAsked] = useState<string | null>(null);
  const shown = asked ?? text;
  const number = numberFormat(useLocale());
  const length = shown.trim().length;
  const limit = chatLimits.questionCharacters;
  const tooLong = length > limit;
  const standing = useStanding(attachments);
  const mustWait = busy || standing === 'reading';
  const [stuck, setStuck] = useState(false);
  const [pasted, setPasted] = useState(false);

  const field = useRef<HTMLTextAreaElement>(null);

  function send() {
    if (disabled || tooLong || length === 0) return;
    setStuck(standing === 'failed');
    onHold(mustWait && standing !== 'failed');
    if (mustWait || standing === 'failed') return;
    // A question that is refused comes back here: the place is cleared before.
    if (asked === null) draft.write('');
    setPasted(false);
    onSend(shown, attachments.take());
  }

  function ask(question: string) {
    if (disabled) return;
    if (standing === 'failed') return setStuck(true);
    if (!mustWait) return onSend(question, attachments.take());
    setAsked(question);
    onHold(true);
  }

  function reword(question: string) {
    if (draft.read().trim() === '') draft.write(question);
    field.current?.focus();
    // The text stands in the field once that is drawn.
    requestAnimationFrame(() => field.current?.select());
  }

  useImperativeHandle(handle, () => ({ focus: () => field.current?.focus(), ask, reword }));

  // What the question waits for has come to an end: it goes, or the person has to look at what is attached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is that of the moment
  useEffect(() => {
    if (!held) setAsked(null);
    if (standing !== 'failed') setStuck(false);
    if (held && !mustWait) send();
  }, [standing, held, mustWait, disabled]);

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { files, types } = event.clipboardData;
    setPasted(false);
    // What is copied from a text processor comes as a picture, too: then the words are meant.
    if (types.includes('text/plain')) return pasteText(event);
    if (files.length === 0) return;
    event.preventDefault();
    attachments.add([...files]);
  }

  /** What a question has no room for is asked with, as a file. */
  function pasteText(event: ClipboardEvent<HTMLTextAreaElement>) {
    const words = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const fits = value.length - (selectionEnd - selectionStart) + words.trim().length <= limit;
    // Where no file has room either, what is pasted is seen, and said to be too long.
    if (fits || held || attachments.$attachments.get().files.length >= attachmentLimits.perQuestion) return;
    event.preventDefault();
    attachments.add([new File([words], `${t('chat.composer.pastedName')}.txt`, { type: 'text/plain' })]);
    setPasted(true);
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
        <AttachmentList attachments={attachments} disabled={held} />
        <div className="composer-line">
          <AttachButton disabled={disabled || held} onFiles={attachments.add} />
          <textarea
            ref={field}
            aria-label={t('chat.composer.label')}
            aria-describedby="composer-hint"
            aria-invalid={tooLong || undefined}
            placeholder={placeholder}
            rows={1}
            dir="auto"
            enterKeyHint="send"
            value={shown}
            disabled={disabled}
            readOnly={held}
            onPaste={paste}
            onChange={(event) => draft.write(event.target.value)}
            onKeyDown={sendOnEnter}
            className="field-sizing-content max-h-48 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-1.5 py-2.5 sm:px-3 outline-none"
          />
          <DictateButton
            disabled={disabled || held}
            onHeard={(words) =>
              words && draft.write([draft.read().trimEnd(), words].filter(Boolean).join(' '))
            }
          />
          {busy ? (
            <IconButton icon="stop" variant="secondary" label={t('chat.composer.stop')} onClick={onStop} />
          ) : (
            <IconButton
              icon="send"
              variant="primary"
              type="submit"
              label={t(standing === 'reading' ? 'chat.attachments.heldSend' : 'chat.composer.send')}
              disabled={disabled || held || length === 0 || tooLong}
            />
          )}
        </div>
      </div>
      {held && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3">
          <p role="status" className="text-sm text-muted">
            {t(busy ? 'chat.composer.held' : 'chat.attachments.held')}
          </p>
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              onHold(false);
              field.current?.focus();
            }}
          >
            {t('chat.attachments.hold')}
          </Button>
        </div>
      )}
      {pasted && (
        <p role="status" className="mt-1 text-sm text-muted">
          {t('chat.composer.pasted', { limit: number.format(limit) })}
        </p>
      )}
      {stuck && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {t('chat.attachments.heldFailed')}
        </p>
      )}
      <p id="composer-hint" className="sr-only">
        {t('chat.composer.hint')}
      </p>
      {tooLong && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {t('chat.composer.tooLong', { limit: number.format(limit), length: number.format(length) })}
        </p>
      )}
    </form>
  );
}

/** In a page's first rendering: the server does not know what the browser has kept. */
const nothingWritten = () => '';

/** What the attached files mean for the question; none in a page's first rendering. */
function useStanding(attachments: Attachments): Standing {
  return useSyncExternalStore(
    useCallback((changed) => attachments.$attachments.listen(changed), [attachments]),
    () => standingOf(attachments.$attachments.get().files),
    () => 'none',
  );
}
