import { expect, it } from 'vitest';
import { queueStep } from './queue-step.ts';

const ids = ['a', 'b', 'c'];

it('from the open ticket one goes to its neighbours, and no further than the ends', () => {
  expect(queueStep(ids, 'b', 1, 'next')).toBe('c');
  expect(queueStep(ids, 'b', 1, 'before')).toBe('a');
  expect(queueStep(ids, 'c', 2, 'next')).toBeUndefined();
  expect(queueStep(ids, 'a', 0, 'before')).toBeUndefined();
});

it('a ticket that has left the list is followed by the one that took its place', () => {
  expect(queueStep(['a', 'c'], 'b', 1, 'next')).toBe('c');
  expect(queueStep(['a', 'c'], 'b', 1, 'before')).toBe('a');
  expect(queueStep(['a'], 'c', 2, 'before')).toBe('a');
});

it('from a ticket that was never in the list one goes to the first', () => {
  expect(queueStep(ids, 'z', 0, 'next')).toBe('a');
  expect(queueStep(ids, 'z', 0, 'before')).toBeUndefined();
});
