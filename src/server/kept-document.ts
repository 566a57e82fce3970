import { createHash } from 'node:crypto';

export type KeptDocument = { bytes: Uint8Array<ArrayBuffer>; etag: string };

/** A JSON document that is made when it is first asked for, and stays the same as long as the process lives. */
export function createKeptDocument(): (make: () => unknown) => KeptDocument {
  let kept: KeptDocument | undefined;
  return (make) => {
    if (!kept) {
      const bytes = new TextEncoder().encode(JSON.stringify(make()));
      const hash = createHash('sha256').update(bytes).digest('base64url');
      kept = { bytes, etag: `"${hash.slice(0, 22)}"` };
    }
    return kept;
  };
}
