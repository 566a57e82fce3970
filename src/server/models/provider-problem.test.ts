import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { answerFailureOf, describeFailure, problemOf } from './provider-problem.ts';

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

describe('what the person is told of a refusal', () => {
  it.each<[string, number, ReturnType<typeof answerFailureOf>]>([
    [
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      400,
      'question_filtered',
    ],
    [
      'Your chosen model requires moderation and your input was flagged for "violence"',
      403,
      'question_filtered',
    ],
    [
      'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
      400,
      'question_filtered',
    ],
    ['Input data may contain inappropriate content.', 400, 'question_filtered'],
    ['系统检测到输入或生成内容可能包含不安全或敏感内容', 400, 'question_filtered'],
    [
      'Input validation error: `inputs` must have less than 8193 tokens. Given: 9000',
      422,
      'conversation_too_long',
    ],
    [
      "The requested model 'org/x' is not supported by any provider you have enabled.",
      400,
      'model_unavailable',
    ],
    ['Invocation of model ID x with on-demand throughput isn’t supported.', 400, 'model_unavailable'],
    ['Budget has been exceeded! Current cost: 1.2, Max budget: 1.0', 400, 'provider_out_of_credit'],
    [
      'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]: invalid_request_error',
      400,
      'request_refused',
    ],
    ['The token is expired', 400, 'provider_refused'],
    ['API key not valid. Please pass a valid API key.', 400, 'provider_refused'],
    ['Forbidden', 403, 'provider_refused'],
  ])('says what it is about: %s', (said, status, told) => {
    expect(answerFailureOf(failure(said, status))).toBe(told);
  });

  it('says nothing against the provider where its filter refuses a question', () => {
    expect(problemOf(failure('Your input was flagged for "violence"', 403))).toBe('request_refused');
    expect(answerFailureOf({ code: 'content_filter', message: 'Filtered.' })).toBe('question_filtered');
  });
});
