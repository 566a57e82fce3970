import { z } from 'zod';
import {
  chatCompletion,
  chatCompletionChunk,
  chatCompletionInput,
  openAiErrorBody,
  openAiModel,
  openAiModelList,
  withoutEffect,
} from '#contracts/chat-completion.ts';
import { idParam } from '#contracts/endpoints/params.ts';
import { errorBody } from '#contracts/error.ts';
import { listMeta } from '#contracts/list.ts';
import { openAiResponse, responseEvent, responseInput } from '#contracts/response.ts';
import {
  publicWidget,
  widgetQuestion,
  widgetRating,
  widgetTicket,
  widgetTranscript,
  widgetTranscriptChallenge,
  widgetTranscriptCode,
} from '#contracts/widget.ts';
import { apiKeyLimit } from '#rules/limits.ts';
import { own } from '#rules/own.ts';
import { describeMay } from './describe-may.ts';
import type { DescribedRoute, EndpointDefinition } from './endpoint.ts';
import { openTo } from './may.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The exports of a route file; a method that `endpoint()` made carries its definition. */
export type RouteModule = Partial<Record<(typeof methods)[number], DescribedRoute>>;

type JsonSchema = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of the API, from the very schemas that validate it.
 * @param modules route files by their path below `src/pages/api`, such as `./users/[id]/index.ts`
 */
export function describeApi(modules: Record<string, RouteModule>, server: string) {
  const paths = new Map<string, Record<string, unknown>>();
  for (const [file, module] of Object.entries(modules).sort()) {
    const path = pathOf(file);
    for (const method of methods) {
      const definition = module[method]?.definition;
      if (definition) paths.set(path, { ...paths.get(path), [method.toLowerCase()]: describe(definition) });
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      description: 'Assistants that answer from files, with citations.',
    },
    servers: [{ url: `${server}/api` }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: {
        Error: { description: 'What is wrong, and why.', content: json(schemaOf(errorBody, 'output')) },
      },
    },
    paths: { ...Object.fromEntries(paths), ...describeOpenAi(server), ...describeWidgets(server) },
  };
}

/** What programs use that speak OpenAI's protocol. Its addresses stand beside the API, not below it. */
function describeOpenAi(server: string) {
  return {
    '/v1/chat/completions': {
      servers: [{ url: server }],
      post: {
        summary:
          "Answer from a bot's files in OpenAI's protocol, with a key of the bot; streamed if asked to",
        description: `One key may make ${apiKeyLimit.points} calls in ${apiKeyLimit.seconds} seconds, and every answer says in its headers how many are left. ${withoutEffect}`,
        security: [{ token: [] }],
        requestBody: { required: true, content: json(schemaOf(chatCompletionInput, 'input')) },
        responses: {
          200: {
            description: 'Success',
            headers: rateHeaders,
            content: {
              ...json(schemaOf(chatCompletion, 'output')),
              'text/event-stream': { schema: schemaOf(chatCompletionChunk, 'output') },
            },
          },
          429: {
            description:
              'Too many calls with this key (`rate_limit_exceeded`), or the answers of the day are used up (`insufficient_quota`).',
            headers: { 'Retry-After': header('Seconds until it is worth trying again.'), ...rateHeaders },
            content: json(schemaOf(openAiErrorBody, 'output')),
          },
          default: openAiFailure(),
        },
      },
    },
    '/v1/responses': {
      servers: [{ url: server }],
      post: {
        summary:
          "The same in OpenAI's protocol of responses, with text, functions and streams; nothing is stored",
        security: [{ token: [] }],
        requestBody: { required: true, content: json(schemaOf(responseInput, 'input')) },
        responses: {
          200: {
            description: 'Success',
            headers: rateHeaders,
            content: {
              ...json(schemaOf(openAiResponse, 'output')),
              'text/event-stream': { schema: schemaOf(responseEvent, 'output') },
            },
          },
          default: openAiFailure(),
        },
      },
    },
    '/v1/models': {
      servers: [{ url: server }],
      get: describeModels('The one assistant that the key opens, as a list of models', openAiModelList),
    },
    '/v1/models/{id}': {
      servers: [{ url: server }],
      get: {
        parameters: parametersOf('path', idParam),
        ...describeModels('The assistant that the key opens, as a model; any other is unknown', openAiModel),
      },
    },
  };
}

const openAiFailure = () => ({
  description: "What is wrong, in OpenAI's shape and in English.",
  content: json(schemaOf(openAiErrorBody, 'output')),
});

function describeModels(summary: string, schema: z.ZodType) {
  return {
    summary,
    security: [{ token: [] }],
    responses: {
      200: { description: 'Success', headers: rateHeaders, content: json(schemaOf(schema, 'output')) },
      default: openAiFailure(),
    },
  };
}

/** What the widget calls from other sites: without a key, from the origins that its settings list. */
function describeWidgets(server: string) {
  const place = { servers: [{ url: server }], parameters: parametersOf('path', idParam) };
  const failure = { default: { $ref: '#/components/responses/Error' } };
  return {
    '/v1/widgets/{id}': {
      ...place,
      get: {
        security: [],
        summary: 'How an assistant shows itself on one of the sites that its widget lists',
        responses: {
          200: {
            description: 'Success',
            content: json(object({ data: schemaOf(publicWidget, 'output') })),
          },
          ...failure,
        },
      },
    },
    '/v1/widgets/{id}/picture': {
      ...place,
      get: {
        security: [],
        summary: 'The picture that an assistant shows on such a site',
        responses: {
          200: {
            description: 'Success',
            content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
          },
          ...failure,
        },
      },
    },
    '/v1/widgets/{id}/chat': {
      ...place,
      post: {
        security: [],
        summary: 'Answer a visitor of such a site, as a stream of chunks',
        requestBody: { required: true, content: json(schemaOf(widgetQuestion, 'input')) },
        responses: {
          200: {
            description: 'Success',
            content: { 'text/event-stream': { schema: schemaOf(chatCompletionChunk, 'output') } },
          },
          ...failure,
        },
      },
    },
    '/v1/widgets/{id}/answers/{answerId}': {
      servers: [{ url: server }],
      parameters: parametersOf('path', z.object({ id: z.uuid(), answerId: z.uuid() })),
      get: {
        security: [],
        summary:
          'The same answer once more from its beginning, for a connection that was lost, for some minutes',
        responses: {
          200: {
            description: 'Success',
            content: { 'text/event-stream': { schema: schemaOf(chatCompletionChunk, 'output') } },
          },
          ...failure,
        },
      },
    },
    '/v1/widgets/{id}/ratings': {
      ...place,
      post: {
        security: [],
        summary: 'Say what such a visitor thinks of an answer, or take it back',
        requestBody: { required: true, content: json(schemaOf(widgetRating, 'input')) },
        responses: { 204: { description: 'Success' }, ...failure },
      },
    },
    '/v1/widgets/{id}/tickets': {
      ...place,
      post: {
        security: [],
        summary: 'Hand the conversation of such a visitor to support, where the widget offers it',
        requestBody: { required: true, content: json(schemaOf(widgetTicket, 'input')) },
        responses: { 204: { description: 'Success' }, ...failure },
      },
    },
    '/v1/widgets/{id}/transcripts/codes': {
      ...place,
      post: {
        security: [],
        summary: 'Mail a code to an address of such a visitor, where the widget mails conversations',
        requestBody: { required: true, content: json(schemaOf(widgetTranscriptCode, 'input')) },
        responses: {
          200: {
            description: 'Success',
            content: json(object({ data: schemaOf(widgetTranscriptChallenge, 'output') })),
          },
          ...failure,
        },
      },
    },
    '/v1/widgets/{id}/transcripts': {
      ...place,
      post: {
        security: [],
        summary: 'Mail the conversation of such a visitor to the address that the code went to',
        requestBody: { required: true, content: json(schemaOf(widgetTranscript, 'input')) },
        responses: { 204: { description: 'Success' }, ...failure },
      },
    },
  };
}

const header = (description: string) => ({ description, schema: { type: 'string' } });

const rateHeaders = {
  'x-ratelimit-limit-requests': header(
    `Calls that one key may make in ${apiKeyLimit.seconds} seconds: ${apiKeyLimit.points}.`,
  ),
  'x-ratelimit-remaining-requests': header('How many of them are left.'),
  'x-ratelimit-reset-requests': header('When all of them are there again, such as `12s`.'),
};

function describe({ summary, may, params, query, body, bodyType, answer }: EndpointDefinition) {
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query)];
  const requestBody = body
    ? { required: true, content: json(schemaOf(body, 'input')) }
    : bodyType
      ? { required: true, content: { [bodyType]: { schema: own(bodySchemas, bodyType) ?? {} } } }
      : undefined;
  return {
    summary,
    description: describeMay(may),
    security: openTo(may) === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [answer.status]: { description: 'Success', ...contentOf(answer) },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** Bodies that their endpoints read themselves. */
const bodySchemas: Record<string, JsonSchema> = {
  'application/json': { type: 'object' },
  'multipart/form-data': {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
    },
  },
};

function contentOf({ data, list, meta = listMeta, mediaType }: EndpointDefinition['answer']) {
  if (mediaType) return { content: { [mediaType]: { schema: { type: 'string' } } } };
  if (data) return { content: json(object({ data: schemaOf(data, 'output') })) };
  if (list) {
    const items = { type: 'array', items: schemaOf(list, 'output') };
    return { content: json(object({ data: items, meta: schemaOf(meta, 'output') })) };
  }
  return {};
}

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function parametersOf(place: 'path' | 'query', schema: EndpointDefinition['query']) {
  if (!schema || schema === 'unchecked') return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name: property.type === 'array' ? `${name}[]` : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** `./users/[id]/index.ts` → `/users/{id}`. */
function pathOf(file: string): string {
  return file
    .replace(/^\./, '')
    .replace(/(\/index)?\.ts$/, '')
    .replace(/\[(\w+)\]/g, '{$1}');
}
