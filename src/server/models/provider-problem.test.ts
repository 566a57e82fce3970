import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { describeFailure, problemOf } from './provider-problem.ts';

const failure = (message: string, statusCode = 401) =>
  new APICallError({ message, statusCode, url: 'https://models.example.org', requestBodyValues: {} });

it.each([
  ['You exceeded your current quota, please check your plan and billing details.', 'out_of_credit'],
  ['insufficient_quota', 'out_of_credit'],
  ['Rate limit reached for requests', 'busy'],
] as const)('tells credit that is used up from too many requests: %s', (said, problem) => {
  expect(problemOf(failure(said, 429))).toBe(problem);
});

describe('what the log has of a failure', () => {
  it('is its status, what it means, and what the provider said', () => {
    expect(describeFailure(failure('The server is on fire.', 503), null)).toEqual({
      problem: 'provider_down',
      status: 503,
      message: 'AI_APICallError: The server is on fire.',
    });
  });

  it.each([
    ['Incorrect API key provided: sk-secret. Find yours', 'sk-secret'],
    ['Incorrect API key provided: sk-proj-****abcd.', 'abcd'],
    ['Header was "Authorization: Bearer abc.def"', 'abc.def'],
    ['Bearer abc.def is expired', 'abc.def'],
    ['{"api_key":"hunter22"}', 'hunter22'],
    ['API key not valid: AIzaSyA1234567890', 'AIzaSyA1234567890'],
    ['Who is 0123456789abcdef0123456789abcdef?', '0123456789abcdef'],
    ['Who is own-plain-word?', 'own-plain-word'],
  ])('is without what may be a key: %s', (said, secret) => {
    const { message } = describeFailure(failure(said), 'own-plain-word');
    expect(message).toContain('***');
    expect(message).not.toContain(secret);
  });

  it('are the words of an error that came in the stream', () => {
    expect(describeFailure({ message: 'Overloaded', type: 'server_error' }, null).message).toBe('Overloaded');
    expect(describeFailure({ detail: 'Overloaded' }, null).message).toBe('{"detail":"Overloaded"}');
  });

  it('are cut where they go on and on', () => {
    expect(describeFailure(failure('No. '.repeat(1_000)), null).message).toHaveLength(300);
  });
});
