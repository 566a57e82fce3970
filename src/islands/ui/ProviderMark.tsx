import type { ProviderName } from '#rules/external-sign-in.ts';
import { providerMarks } from '#rules/provider-marks.ts';

/** The sign of a service, in the colour of the text round it. */
export function ProviderMark({ provider }: { provider: ProviderName }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="size-4.5 shrink-0">
      <path d={providerMarks[provider]} />
    </svg>
  );
}
