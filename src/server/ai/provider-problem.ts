import { APICallError } from '@ai-sdk/provider';
import type { ProviderProblem } from '#rules/model-providers.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { ProviderStatusError } from './provider-client.ts';

/** What a provider's failure means for whoever set it up. What the provider said is never shown: it may hold a key. */
export function problemOf(error: unknown): ProviderProblem {
  const causes = causesOf(error);
  for (const cause of causes) {
    if (cause instanceof OutboundError)
      return cause.code === 'address_refused' ? 'address_refused' : 'unreachable';
    const status = statusOf(cause);
    if (status !== undefined) return ofStatus(status);
    if (cause instanceof Error && /Timeout|Abort/.test(cause.name)) return 'timed_out';
  }
  const codes = causes.map((cause) => (cause as NodeJS.ErrnoException | null)?.code ?? '');
  if (codes.some((code) => /TIMEOUT/.test(code))) return 'timed_out';
  if (codes.some((code) => /^(E[A-Z]+|UND_ERR_SOCKET|CERT_|DEPTH_|SELF_)/.test(code))) return 'unreachable';
  const unanswered = causes.some(
    (cause) =>
      cause instanceof TypeError || (APICallError.isInstance(cause) && cause.statusCode === undefined),
  );
  return unanswered ? 'unreachable' : 'not_understood';
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ProviderStatusError) return error.statusCode;
  return APICallError.isInstance(error) && (error.statusCode ?? 0) >= 400 ? error.statusCode : undefined;
}

function ofStatus(status: number): ProviderProblem {
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 402) return 'out_of_credit';
  if (status === 404) return 'model_unknown';
  if (status === 429) return 'busy';
  if (status === 408 || status === 504) return 'timed_out';
  return status >= 500 ? 'provider_down' : 'not_understood';
}

/** An error, what caused it, and what it was tried for in vain. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next && causes.length < 8; ) {
    causes.push(next);
    next = (next as { lastError?: unknown }).lastError ?? (next as { cause?: unknown }).cause;
  }
  return causes;
}
