import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import type { PersonTyped, ProblemsOf } from './person.ts';

/**
 * The form of somebody who has no account yet. Its fields are read from the form itself: what was typed before the
 * page's script ran counts. Problems show once sending was tried, and then as they come and go.
 * @param make makes the account and leads on; an {ApiError} that it throws is shown
 */
export function useNewAccount<
  Fields extends PersonTyped,
  Problems extends ProblemsOf<PersonTyped> = ProblemsOf<Fields>,
>({
  read,
  validate,
  make,
}: {
  read: (form: FormData) => Fields;
  validate: (fields: Fields) => Problems;
  make: (fields: Fields) => Promise<void>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState(false);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Partial<Problems>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = () => read(new FormData(form.current ?? undefined));

  function follow() {
    const fields = typed();
    setPassword(fields.password);
    if (attempted) setProblems(validate(fields));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const fields = typed();
    const found = validate(fields);
    setAttempted(true);
    setProblems(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      await make(fields);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'invalid_request') setProblems(error.fields as Partial<Problems>);
      else setFailure(error);
    }
  }

  return { form, password, problems, failure, busy, follow, submit };
}
