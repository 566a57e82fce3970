import { expect, test } from 'vitest';
import {
  type ProviderProblem,
  type ProviderState,
  providerProblems,
  stateAfterCall,
} from './model-providers.ts';

const fine: ProviderState = { problem: null, model: null };

test('what says nothing of the next call is not kept, and everything else is', () => {
  const passing: ProviderProblem[] = ['no_models', 'busy', 'request_refused', 'not_understood'];
  for (const problem of providerProblems) {
    expect(stateAfterCall(fine, 'one', problem).problem).toBe(passing.includes(problem) ? null : problem);
  }
});

test('a problem of one model ends with the next answer of that model, one of the provider with any', () => {
  const down = stateAfterCall(fine, 'one', 'provider_down');
  expect(stateAfterCall(down, 'other', null)).toEqual(down);
  expect(stateAfterCall(down, 'one', null)).toEqual(fine);
  const refused = stateAfterCall(fine, 'one', 'key_refused');
  expect(stateAfterCall(refused, 'other', null)).toEqual(fine);
});

test('two models that fail do not take turns, and the whole provider goes before either', () => {
  const down = stateAfterCall(fine, 'one', 'provider_down');
  expect(stateAfterCall(down, 'other', 'model_unknown')).toEqual(down);
  expect(stateAfterCall(down, 'one', 'timed_out')).toEqual({ problem: 'timed_out', model: 'one' });
  expect(stateAfterCall(down, 'other', 'unreachable')).toEqual({ problem: 'unreachable', model: null });
});

test('what a model without a name failed with ends with any answer', () => {
  const down = stateAfterCall(fine, null, 'provider_down');
  expect(stateAfterCall(down, 'one', null)).toEqual(fine);
});
