import { own } from './own.ts';
import { percentDecoded } from './percent-decoded.ts';

/**
 * What a reference within a JSON document leads to, such as `#/$defs/place` (RFC 6901); undefined where it leads out of
 * the document or to nothing.
 */
export function referenced(document: unknown, reference: string): unknown {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map(decoded)
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null ? own(inner as Record<string, unknown>, name) : undefined,
      document,
    );
}

/** A part of a reference; a percent sign may stand for itself. */
function decoded(part: string): string {
  const plain = part.replace(/~1/g, '/').replace(/~0/g, '~');
  return percentDecoded(plain) ?? plain;
}
