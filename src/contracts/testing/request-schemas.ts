import { z } from 'zod';
import { callFiles } from '../../call-files.ts';
import { chatCompletionInput } from '../chat-completion.ts';
import { responseInput } from '../response.ts';
import {
  widgetQuestion,
  widgetRating,
  widgetTicket,
  widgetTranscript,
  widgetTranscriptCode,
} from '../widget.ts';

export type JsonSchema = {
  type?: string | string[];
  format?: string;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  required?: string[];
};

/** What a schema takes, as JSON Schema. */
export const inputOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The schemas of all that callers send: paths, queries and bodies of every route. */
export async function requestSchemas(): Promise<[string, z.ZodType][]> {
  const schemas: [string, z.ZodType][] = [
    ['/v1/chat/completions', chatCompletionInput],
    ['/v1/responses', responseInput],
    ['/v1/widgets/{id}/chat', widgetQuestion],
    ['/v1/widgets/{id}/ratings', widgetRating],
    ['/v1/widgets/{id}/tickets', widgetTicket],
    ['/v1/widgets/{id}/transcripts/codes', widgetTranscriptCode],
    ['/v1/widgets/{id}/transcripts', widgetTranscript],
  ];
  for (const [file, load] of Object.entries(callFiles)) {
    for (const [method, route] of Object.entries(await load())) {
      const definition = (route as { definition?: Record<string, unknown> } | undefined)?.definition;
      for (const part of ['params', 'query', 'body']) {
        const schema = definition?.[part];
        if (schema instanceof z.ZodType) schemas.push([`${method} ${file} ${part}`, schema]);
      }
    }
  }
  return schemas;
}
