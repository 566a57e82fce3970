import { z } from 'zod';
import { leftOutReasons } from '#rules/tool-schema.ts';
import {
  builtInTools,
  httpMethods,
  secretPlacements,
  sentLabels,
  stepErrors,
  stepStates,
  type ToolSettings,
  toolLimits,
} from '#rules/tools.ts';
import { lineField } from './one-line.ts';

const text = (most: number) => z.string({ error: 'invalid' }).max(most, { error: 'too_long' });
const name = lineField(toolLimits.nameCharacters);
const webAddress = z.url({ protocol: /^https?$/, error: 'invalid' }).max(2_000, { error: 'too_long' });
const schema = z
  .record(z.string(), z.unknown(), { error: 'invalid' })
  .refine((value) => JSON.stringify(value).length <= toolLimits.schemaCharacters, { error: 'too_long' })
  // So many names fit into it.
  .meta({ maxProperties: toolLimits.schemaCharacters });

const operation = z.strictObject({
  id: text(200).min(1, { error: 'required' }),
  method: z.enum(httpMethods, { error: 'invalid' }),
  path: text(500).regex(/^\/[^?#\s]*$/, { error: 'invalid' }),
  summary: text(toolLimits.descriptionCharacters),
  parameters: z
    .array(
      z.strictObject({
        name: text(toolLimits.nameCharacters).min(1, { error: 'required' }),
        in: z.enum(['path', 'query'], { error: 'invalid' }),
        required: z.boolean({ error: 'invalid' }),
        schema,
      }),
    )
    .max(50, { error: 'too_long' }),
  body: schema.nullable(),
  bodyRequired: z.boolean({ error: 'invalid' }).optional(),
});

const httpActions = z.strictObject({
  id: z.uuid({ error: 'invalid' }),
  name,
  baseUrl: webAddress,
  secretId: z.uuid({ error: 'invalid' }).nullable(),
  operations: z.array(operation).max(toolLimits.tools, { error: 'too_long' }),
});

const serverTool = z.strictObject({
  name: text(toolLimits.nameCharacters).min(1, { error: 'required' }),
  description: text(toolLimits.descriptionCharacters),
  inputSchema: schema,
  changes: z.boolean({ error: 'invalid' }),
});

const toolServer = z.strictObject({
  id: z.uuid({ error: 'invalid' }),
  name,
  url: webAddress,
  secretId: z.uuid({ error: 'invalid' }).nullable(),
  tools: z.array(serverTool).max(toolLimits.tools, { error: 'too_long' }),
});

const wholeNumber = (least: number, most: number) =>
  z.number({ error: 'invalid' }).int({ error: 'invalid' }).min(least, { error: 'invalid' }).max(most, {
    error: 'above_limit',
  });

/** What an assistant may use; a part of its settings. */
export const toolSettings = z.strictObject({
  enabled: z
    .array(z.enum(builtInTools, { error: 'invalid' }))
    .max(builtInTools.length, { error: 'too_long' })
    .transform((tools) => builtInTools.filter((tool) => tools.includes(tool))),
  maximumSteps: wholeNumber(toolLimits.stepsLeast, toolLimits.steps),
  maximumTokens: wholeNumber(toolLimits.tokensLeast, toolLimits.tokensMost),
  actions: z.array(httpActions).max(toolLimits.actions, { error: 'too_long' }),
  servers: z.array(toolServer).max(toolLimits.servers, { error: 'too_long' }),
}) satisfies z.ZodType<ToolSettings>;

/** A step of an agent, as it is shown. `sends` is what goes out, where the person is asked first. */
export const agentStep = z.object({
  id: z.uuid(),
  number: z.number().int(),
  tool: z.string(),
  title: z.string().nullable(),
  arguments: z.record(z.string(), z.unknown()),
  sends: z.array(z.object({ label: z.enum(sentLabels), value: z.string() })).nullable(),
  changes: z.boolean(),
  state: z.enum(stepStates),
  result: z.string().nullable(),
  /** The picture it made, among the person's own media; null for none, and once that is deleted. */
  mediaId: z.uuid().nullable(),
  error: z.enum(stepErrors).nullable(),
  durationMilliseconds: z.number().int().nullable(),
});
export type AgentStepData = z.infer<typeof agentStep>;

/** The person's word on every act that an answer waits for. */
export const decisionsInput = z.strictObject({
  decisions: z
    .array(
      z.strictObject({
        stepId: z.uuid({ error: 'invalid' }),
        approved: z.boolean({ error: 'required' }),
      }),
      { error: 'required' },
    )
    .min(1, { error: 'required' })
    .max(50, { error: 'too_long' }),
});
export type DecisionsInput = z.infer<typeof decisionsInput>;

/** A key that tools send along; what it says is never answered. */
export const toolSecret = z.object({
  id: z.uuid(),
  name: z.string(),
  placement: z.enum(secretPlacements),
  parameter: z.string().nullable(),
  /** It goes to these hosts alone. */
  hosts: z.array(z.string()),
  /** The assistants whose tools send it; null for who may not remove it. */
  usedBy: z.array(z.string()).nullable(),
  createdAt: z.iso.datetime(),
});
export type ToolSecretData = z.infer<typeof toolSecret>;

/** The keys of a space, and whether the person asking may add and remove some. */
export const toolSecretList = z.object({ secrets: z.array(toolSecret), mayManage: z.boolean() });
export type ToolSecretList = z.infer<typeof toolSecretList>;

export const createToolSecretInput = z
  .strictObject({
    name,
    placement: z.enum(secretPlacements, { error: 'invalid' }),
    parameter: text(toolLimits.nameCharacters)
      .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'invalid' })
      .nullish(),
    hosts: z
      .array(text(300), { error: 'required' })
      .min(1, { error: 'required' })
      .max(toolLimits.secretHosts, { error: 'too_long' }),
    secret: text(toolLimits.secretCharacters)
      .min(1, { error: 'required' })
      // A header takes printable characters, and no line of its own.
      .regex(/^[\x20-\x7e]+$/, { error: 'invalid' }),
  })
  .refine(({ placement, parameter }) => placement === 'bearer' || Boolean(parameter), {
    path: ['parameter'],
    error: 'required',
  });
export type CreateToolSecretInput = z.infer<typeof createToolSecretInput>;

/** What an OpenAPI document offers, to choose from. */
export const readDocumentInput = z.strictObject({
  document: z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .max(toolLimits.documentCharacters, { error: 'too_long' }),
});
export const documentOffer = z.object({
  name: z.string(),
  /** Null where the document names no address, which then has to be given. */
  baseUrl: z.string().nullable(),
  operations: z.array(operation),
  /** Operations that cannot be called from here, such as those that take a file. */
  leftOut: z.array(z.string()),
});
export type DocumentOffer = z.infer<typeof documentOffer>;

/** What an MCP server offers, to choose from. */
export const readServerInput = z.strictObject({
  url: webAddress,
  secretId: z.uuid({ error: 'invalid' }).nullish(),
});
export const serverOffer = z.object({
  name: z.string(),
  tools: z.array(serverTool),
  /** Tools that no model can be offered, and why. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons) })),
});
export type ServerOffer = z.infer<typeof serverOffer>;
