import { expect, it } from 'vitest';
import { embeddingPrefixes } from './embedding-prefixes.ts';

it.each([
  ['nomic-embed-text', 'search_query: ', 'search_document: '],
  ['nomic-ai/nomic-embed-text-v1.5', 'search_query: ', 'search_document: '],
  ['intfloat/multilingual-e5-large', 'query: ', 'passage: '],
  ['e5-base-v2', 'query: ', 'passage: '],
  ['snowflake-arctic-embed2', 'query: ', ''],
  ['text-embedding-3-small', '', ''],
  ['bge-m3', '', ''],
])('%s wants “%s” before questions and “%s” before passages', (id, query, passage) => {
  expect(embeddingPrefixes({ id })).toEqual({ query, passage });
});

it('what somebody has set counts instead, nothing as well', () => {
  const id = 'nomic-embed-text';
  expect(embeddingPrefixes({ id, queryPrefix: '', passagePrefix: 'doc: ' })).toEqual({
    query: '',
    passage: 'doc: ',
  });
});
