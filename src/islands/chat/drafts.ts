import { readDraft, storeDraft } from '#client/browser/storage.ts';

/** A text that is being written; whoever listens hears of every change. */
export type Draft = {
  read(): string;
  write(text: string): void;
  listen(changed: () => void): () => void;
};

/**
 * A text that survives a reload.
 * @param name under which the browser keeps it; with `null` it does not
 */
function createDraft(name: string | null): Draft {
  let written: string | null = null;
  const listeners = new Set<() => void>();
  return {
    read() {
      written ??= (name === null ? null : readDraft(name)) ?? '';
      return written;
    },
    write(text) {
      written = text;
      if (name !== null) storeDraft(name, text);
      for (const changed of listeners) changed();
    },
    listen(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

/** What a person has written to a bot and not asked yet: a text for each conversation, and one for the next new one. */
export function createDrafts(botId: string) {
  const name = `question:${botId}`;
  const next = createDraft(name);
  const begun = new Map<string, Draft>();

  function of(conversationId: string | null): Draft {
    if (conversationId === null) return next;
    const draft = begun.get(conversationId) ?? createDraft(`${name}:${conversationId}`);
    begun.set(conversationId, draft);
    return draft;
  }

  function move(from: Draft, to: Draft): void {
    const text = from.read();
    from.write('');
    to.write(text);
  }

  return {
    of,
    /** What was written for a new conversation belongs to the one that begins. That of a temporary one is not kept. */
    begin({ id, temporary }: { id: string; temporary: boolean }): void {
      if (temporary) begun.set(id, createDraft(null));
      move(next, of(id));
    },
    /** Nothing came of a conversation: what was written for it is for the next one. */
    discard: (conversationId: string) => move(of(conversationId), next),
    /** A conversation is gone, with what was written for it. */
    forget: (conversationId: string) => of(conversationId).write(''),
  };
}
export type Drafts = ReturnType<typeof createDrafts>;

/** One text for whichever conversation, where none is opened again. */
export function createSharedDraft(botId: string): Drafts {
  const draft = createDraft(`question:${botId}`);
  return { of: () => draft, begin() {}, discard() {}, forget() {} };
}
