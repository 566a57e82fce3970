import { isObject } from '#rules/is-object.ts';
import type { RequestBody } from './apply-quirks.ts';

/** Under these a request has words of the protocol, which a provider uses as its own. */
const ofProtocol: ReadonlySet<string> = new Set(['role', 'type', 'model', 'name']);
/** Of texts and lines; those of the latest message are the first. */
const mostTexts = 5_000;

/**
 * Takes out of what a provider says whatever it repeats of the request: what people ask, and what files and tools say,
 * must not decide how a model is asked from then on, which others may share.
 */
export function createEchoRemover(body: RequestBody): (said: string) => string {
  const whole = new Set<string>();
  const lines = new Set<string>();
  const collect = (value: unknown, key: string): void => {
    if (whole.size >= mostTexts || lines.size >= mostTexts) return;
    if (typeof value === 'string' && !ofProtocol.has(key)) {
      whole.add(value.trim());
      for (const line of value.split('\n', mostTexts)) if (/\S\s+\S/.test(line)) lines.add(line.trim());
    } else if (Array.isArray(value)) for (const each of value.toReversed()) collect(each, key);
    else if (isObject(value)) for (const [name, each] of Object.entries(value)) collect(each, name);
  };
  collect(body, '');
  // One text may be the beginning of another.
  const longestFirst = [...lines].sort((one, other) => other.length - one.length);
  return (said) => {
    if (whole.has(said.trim())) return '';
    return longestFirst.reduce(
      (left, line) => (left.includes(line) ? left.replaceAll(line, '') : left),
      said,
    );
  };
}
