import type { StepError } from '#rules/tools.ts';
import type { OutboundErrorCode } from '../outbound/outbound-error.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { ToolError } from './agent-tool.ts';

const problems: Record<OutboundErrorCode, { code: StepError; message: string }> = {
  address_refused: { code: 'address_refused', message: 'This address is not on the public internet.' },
  host_not_allowed: { code: 'host_not_allowed', message: 'This site is not among those allowed.' },
  unreachable: { code: 'unreachable', message: 'The site cannot be reached or has a problem of its own.' },
  page_refused: { code: 'refused', message: 'The site refuses this.' },
  too_large: { code: 'too_large', message: 'The answer is too large.' },
  timed_out: { code: 'timed_out', message: 'The site did not answer in time.' },
};

/** An error of fetching as one of a tool; any other as it is. */
export function outboundProblem(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const { code, message } = problems[error.code];
  return new ToolError(code, message);
}
