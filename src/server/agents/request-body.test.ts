import { expect, it } from 'vitest';
import type { HttpOperation } from '#rules/http-operations.ts';
import { ToolError } from './agent-tool.ts';
import { sentBodyOf } from './request-body.ts';

const operation = (said: Partial<HttpOperation>): HttpOperation => ({
  id: 'send',
  method: 'post',
  path: '/things',
  summary: '',
  parameters: [],
  body: {},
  ...said,
});

it('JSON goes as JSON, under the name that the document has for it', () => {
  expect(sentBodyOf(operation({}), { a: 1 })).toEqual({ text: '{"a":1}', type: 'application/json' });
  const patch = sentBodyOf(operation({ bodyType: 'application/merge-patch+json' }), { a: null });
  expect(patch).toEqual({ text: '{"a":null}', type: 'application/merge-patch+json' });
});

it('a form repeats lists, writes objects as JSON, and what its document says otherwise as it says', () => {
  const form = operation({
    bodyType: 'application/x-www-form-urlencoded',
    bodyParts: [
      { field: 'expand', style: 'deepObject', explode: true },
      { field: 'ids', explode: false },
    ],
  });
  const { text } = sentBodyOf(form, {
    name: 'a b',
    tags: ['x', 'y'],
    to: { a: 1 },
    expand: ['c'],
    ids: [1, 2],
    no: null,
  });
  expect(text).toBe('name=a%20b&tags=x&tags=y&to=%7B%22a%22%3A1%7D&expand%5B0%5D=c&ids=1,2');
});

it('a form of several parts is what others read as one', async () => {
  const form = operation({
    bodyType: 'multipart/form-data',
    bodyParts: [
      { field: 'file "1"', isFile: true },
      { field: 'data', type: 'application/vnd.x+json' },
    ],
  });
  const given = { 'file "1"': 'line\r\n--x', tags: ['a', 'b'], meta: { a: 1 }, data: { b: 2 }, count: 3 };
  const { text, type } = sentBodyOf(form, given);
  const read = await new Response(text, { headers: { 'content-type': type } }).formData();
  const file = read.get('file "1"') as File;
  expect(await file.text()).toBe('line\r\n--x');
  expect(read.getAll('tags')).toEqual(['a', 'b']);
  expect([read.get('count'), read.get('meta')]).toEqual(['3', '{"a":1}']);
  expect(text).toContain('name="data"\r\nContent-Type: application/vnd.x+json\r\n\r\n{"b":2}');
});

it('a text goes as it is, and nothing else does in its place', () => {
  const markdown = operation({ bodyType: 'text/x-markdown' });
  expect(sentBodyOf(markdown, '# Hi')).toEqual({ text: '# Hi', type: 'text/x-markdown; charset=utf-8' });
  expect(() => sentBodyOf(markdown, { a: 1 })).toThrow(ToolError);
  expect(() => sentBodyOf(operation({ bodyType: 'multipart/form-data' }), 'text')).toThrow(ToolError);
});
