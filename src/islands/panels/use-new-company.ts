import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { CompanyData } from '#contracts/company.ts';

/** A company of an organisation while it is being named, wherever that is done. @param onMade goes on with it */
export function useNewCompany(
  tenantId: string,
  { suggested, onMade }: { suggested: string; onMade: (company: CompanyData) => void },
) {
  const [name, setName] = useState(suggested);
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();
  /** What is wrong with the name. */
  const field = attempted && name.trim() === '' ? ('required' as const) : error?.fields.name;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (name.trim() === '') return;
    run(async () => onMade(await call('POST companies', { body: { tenantId, name: name.trim() } })));
  }

  return { name, setName, field, error, pending, submit };
}
