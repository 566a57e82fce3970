import { expect, test, vi } from 'vitest';
import { createKeptDocument } from './kept-document.ts';

test('a document is made once, and its mark is that of its content', () => {
  const make = vi.fn(() => ({ openapi: '3.1.0' }));
  const document = createKeptDocument();
  const first = document(make);
  expect(document(make)).toBe(first);
  expect(make).toHaveBeenCalledOnce();
  expect(new TextDecoder().decode(first.bytes)).toBe('{"openapi":"3.1.0"}');
  expect(createKeptDocument()(() => ({})).etag).not.toBe(first.etag);
});
