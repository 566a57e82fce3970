import { describe, expect, it } from 'vitest';
import type { HttpParameter } from '#rules/http-operations.ts';
import { ToolError } from './agent-tool.ts';
import { headerValue, pairsOf, pathPart } from './parameter-styles.ts';

const list = ['blue', 'black'];
const fields = { R: 100, G: 200 };
type Said = Pick<HttpParameter, 'style' | 'explode'>;

// The table of OpenAPI's own specification.
describe('a value in a path', () => {
  it.each<[Said, unknown, string]>([
    [{}, 'blue', 'blue'],
    [{}, list, 'blue,black'],
    [{}, fields, 'R,100,G,200'],
    [{ explode: true }, fields, 'R=100,G=200'],
    [{ style: 'label' }, 'blue', '.blue'],
    [{ style: 'label', explode: true }, list, '.blue.black'],
    [{ style: 'label', explode: true }, fields, '.R=100.G=200'],
    [{ style: 'matrix' }, 'blue', ';color=blue'],
    [{ style: 'matrix' }, list, ';color=blue,black'],
    [{ style: 'matrix', explode: true }, list, ';color=blue;color=black'],
    [{ style: 'matrix' }, fields, ';color=R,100,G,200'],
    [{ style: 'matrix', explode: true }, fields, ';R=100;G=200'],
    [{ style: 'json' }, fields, '%7B%22R%22%3A100%2C%22G%22%3A200%7D'],
  ])('is written by %j: %j', (said, value, written) => {
    expect(pathPart({ name: 'color', in: 'path', ...said }, value)).toBe(written);
  });

  it.each<[Said, unknown]>([
    [{}, ''],
    [{}, '..'],
    [{}, []],
    [{}, ['..']],
    [{ style: 'label' }, ''],
    [{ style: 'label' }, '.'],
    [{}, null],
  ])('that would leave its place is refused: %j, %j', (said, value) => {
    expect(() => pathPart({ name: 'color', in: 'path', ...said }, value)).toThrow(ToolError);
  });
});

describe('a value in the query', () => {
  it.each<[Partial<HttpParameter>, unknown, string]>([
    [{}, 'a b&c', 'color=a%20b%26c'],
    [{}, list, 'color=blue&color=black'],
    [{ explode: false }, list, 'color=blue,black'],
    [{ explode: false }, ['a,b', 'c'], 'color=a%2Cb,c'],
    [{}, fields, 'R=100&G=200'],
    [{ explode: false }, fields, 'color=R,100,G,200'],
    [{ style: 'spaceDelimited' }, list, 'color=blue%20black'],
    [{ style: 'pipeDelimited' }, list, 'color=blue%7Cblack'],
    [{ style: 'tabDelimited' }, list, 'color=blue%09black'],
    [{ style: 'deepObject' }, fields, 'color%5BR%5D=100&color%5BG%5D=200'],
    [
      { style: 'deepObject' },
      { a: { b: ['x', 'y'] } },
      'color%5Ba%5D%5Bb%5D%5B0%5D=x&color%5Ba%5D%5Bb%5D%5B1%5D=y',
    ],
    [{ style: 'deepObject' }, 'plain', 'color=plain'],
    [{ style: 'json' }, fields, 'color=%7B%22R%22%3A100%2C%22G%22%3A200%7D'],
    [{ allowReserved: true }, 'a/b:c&d#e', 'color=a/b:c%26d%23e'],
    [{}, [], ''],
    [{ explode: false }, [null], ''],
    [{ name: 'filter[a]' }, true, 'filter%5Ba%5D=true'],
  ])('is written by %j: %j', (said, value, written) => {
    expect(pairsOf({ name: 'color', in: 'query', ...said }, value).join('&')).toBe(written);
  });
});

describe('a header', () => {
  it.each<[Said, unknown, string]>([
    [{}, 'W/"1"', 'W/"1"'],
    [{}, list, 'blue,black'],
    [{}, fields, 'R,100,G,200'],
    [{ explode: true }, fields, 'R=100,G=200'],
  ])('is written by %j: %j', (said, value, written) => {
    expect(headerValue({ name: 'X-Color', in: 'header', ...said }, value)).toBe(written);
  });

  it.each(['a\r\nHost: evil.example', 'ñ', '\0'])('takes no %j', (value) => {
    expect(() => headerValue({ name: 'X-Color', in: 'header' }, value)).toThrow(ToolError);
  });
});
