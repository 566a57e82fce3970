import { expect, test } from 'vitest';
import { behaviourOf } from './behaviour.ts';

test('instructions stand alone while nothing else is chosen', () => {
  expect(behaviourOf({ instructions: ' Be kind. ', tone: 'neutral', language: 'question' })).toBe('Be kind.');
  expect(behaviourOf({ instructions: '', tone: 'neutral', language: 'question' })).toBe('');
});

test('tone and language follow the instructions', () => {
  const lines = behaviourOf({ instructions: 'Be kind.', tone: 'formal', language: 'es' }).split('\n');
  expect(lines[0]).toBe('Be kind.');
  expect(lines[1]).toContain('formally');
  expect(lines[2]).toContain('in Spanish');
});
