import { expect, it } from 'vitest';
import { describeOperation, describeServerTool, toldDescription } from './tool-description.ts';

it('a description is told whole as long as every provider takes it', () => {
  expect(toldDescription('Finds.')).toEqual({ text: 'Finds.', toldOf: null });
  expect(toldDescription('x'.repeat(1_024))).toEqual({ text: 'x'.repeat(1_024), toldOf: null });
  expect(describeServerTool({ name: 'find', description: '' }, 'Depot')).toEqual({
    text: 'find (a tool of Depot)',
    toldOf: null,
  });
});

it('of a longer one the beginning is told, with where the tool is from, and how much that is', () => {
  const long = { name: 'find', description: 'x'.repeat(2_000) };
  const end = ' (a tool of Depot)';
  expect(describeServerTool(long, 'Depot')).toEqual({
    text: `${'x'.repeat(1_024 - end.length)}${end}`,
    toldOf: 1_024 - end.length,
  });
  const operation = { id: 'a', summary: long.description, method: 'get', path: '/a' } as const;
  const { text, toldOf } = describeOperation(operation, 'Desk');
  expect([text.length, text.endsWith('x (GET /a of Desk)'), toldOf]).toEqual([1_024, true, 1_007]);
});

it('no sign is cut in two, and no origin is too long', () => {
  expect(toldDescription('😀'.repeat(600)).text.isWellFormed()).toBe(true);
  expect(toldDescription(`x${'😀'.repeat(600)}`).text.isWellFormed()).toBe(true);
  expect(toldDescription('Finds.', 'y'.repeat(3_000)).toldOf).toBe(0);
});
