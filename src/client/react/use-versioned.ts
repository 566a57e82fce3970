import { useState } from 'react';
import { useAction } from './use-action.ts';
import { useUnsaved } from './use-unsaved.ts';

/**
 * Editing of what others may edit at the same time. When somebody else was first, `conflict` holds what they made of
 * it, and the person chooses: `keepMine` saves over it, `takeTheirs` goes on from it.
 * @param draftOf the fields that are edited
 */
export function useVersioned<Thing extends { version: number | string }, Draft extends object>(
  first: Thing,
  draftOf: (thing: Thing) => Draft,
  save: (draft: Draft, version: Thing['version']) => Promise<Thing>,
) {
  const [thing, setThing] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [conflict, setConflict] = useState<Thing | null>(null);
  const { run, pending, error, clearError } = useAction(rememberConflict);

  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(thing));
  useUnsaved(changed);

  function rememberConflict(cause: { code: string; current: unknown }) {
    if (cause.code === 'version_conflict') setConflict(cause.current as Thing);
  }

  async function saveFrom(version: Thing['version'], changes: Partial<Draft> = {}): Promise<boolean> {
    const saved = { ...draft, ...changes };
    setDraft(saved);
    return run(async () => {
      settle(await save(saved, version));
    });
  }

  function settle(saved: Thing) {
    setThing(saved);
    setDraft(draftOf(saved));
    setConflict(null);
  }

  return {
    thing,
    draft,
    change: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    changed,
    pending,
    /** What went wrong, apart from a conflict. */
    error: error?.code === 'version_conflict' ? null : error,
    conflict,
    /** Answers whether it was saved, with what is still to be changed on the way. */
    save: (changes?: Partial<Draft>) => saveFrom(thing.version, changes),
    keepMine: () => (conflict ? saveFrom(conflict.version) : Promise.resolve(false)),
    takeTheirs() {
      if (conflict) settle(conflict);
      clearError();
    },
    /** What was changed elsewhere on the page, such as a picture. */
    settle,
  };
}
