import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { ProviderProblem } from '#rules/model-providers.ts';
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

describe('access that is refused although there is a key', () => {
  it.each<[string, number, ProviderProblem]>([
    ['Country, region, or territory not supported', 403, 'country_refused'],
    ['unsupported_country_region_territory', 403, 'country_refused'],
    ['User location is not supported for the API use.', 400, 'country_refused'],
    [
      'Access to Anthropic models is not allowed from unsupported countries, regions, or territories.',
      403,
      'country_refused',
    ],
    [
      '<title>Access denied</title> The owner has banned the country or region your IP address is in',
      403,
      'country_refused',
    ],
    [
      'El servicio no está disponible: su país no está admitido. Este país no está admitido',
      403,
      'country_refused',
    ],
    [
      'Your organization must be verified to use the model `o3`. Please go to: https://x/settings',
      404,
      'organisation_unverified',
    ],
    ['Your organization must be verified to stream this model.', 400, 'organisation_unverified'],
    ['Project `proj_abc` does not have access to model `gpt-4o-mini`', 403, 'model_forbidden'],
    ['model_not_found', 403, 'model_forbidden'],
    ['This model is only supported in v1/responses and not in v1/chat/completions.', 404, 'model_elsewhere'],
    [
      'This is not a chat model and thus not supported in the v1/chat/completions endpoint.',
      404,
      'model_elsewhere',
    ],
    [
      'The chatCompletion operation does not work with the specified model, text-embedding-3-large.',
      400,
      'model_elsewhere',
    ],
    ['"nomic-embed-text" does not support chat', 400, 'model_elsewhere'],
    ["You don't have access to the model with the specified model ID.", 403, 'model_forbidden'],
    [
      "key not allowed to access model. This key can only access models=['a']. Tried to access b",
      401,
      'model_forbidden',
    ],
    [
      'User gateway-x is not authorized to access model org/x or model does not exist',
      403,
      'model_forbidden',
    ],
    [
      'The model `x` is blocked at the project level. Not permitted: model permissions: not allowed to use this model',
      403,
      'model_forbidden',
    ],
    ['Cannot access gated repo for url https://huggingface.co/meta-llama', 403, 'model_forbidden'],
    [
      'This API method requires billing to be enabled. Please enable billing on project #1',
      403,
      'out_of_credit',
    ],
    ['The free tier of the model has been exhausted. AllocationQuota.FreeTierOnly', 403, 'out_of_credit'],
    ["Your newly created team doesn't have any credits yet. You can purchase credits", 403, 'out_of_credit'],
    ['Access denied, please make sure your account is in good standing. Arrearage', 400, 'out_of_credit'],
    ['Forbidden', 403, 'key_refused'],
    [
      'Incorrect API key provided: sk-x. You can find your key at https://platform.openai.com',
      401,
      'key_refused',
    ],
    ['invalid x-api-key', 401, 'key_refused'],
    ['The model `x` does not exist or you do not have access to it.', 404, 'model_unknown'],
    ['Rate limit reached for model `x` in organization org-y on requests per min', 429, 'busy'],
    ["Quota exceeded for quota metric 'Generate requests' and limit 'requests per minute'", 429, 'busy'],
    ['The model does not support images in this region of the prompt', 400, 'request_refused'],
  ])('is told as what it is: %s', (said, status, problem) => {
    expect(problemOf(failure(said, status))).toBe(problem);
  });
});
