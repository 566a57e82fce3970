import { z } from 'zod';
import { httpMethods, operationReasons, parameterPlaces, parameterStyles } from '#rules/http-operations.ts';
import { requestLimits } from '#rules/limits.ts';
import { ownPathPattern } from '#rules/own-path.ts';
import { questionLimits, replyActions, type StepQuestion, textFormats } from '#rules/person-question.ts';
import { namedPlacements, secretPlacements } from '#rules/tool-keys.ts';
import { leftOutReasons } from '#rules/tool-schema.ts';
import {
  builtInTools,
  sentLabels,
  stepErrors,
  stepStates,
  type ToolSettings,
  toolLimits,
} from '#rules/tools.ts';
import { lineField } from './words-field.ts';

const text = (most: number) => z.string({ error: 'invalid' }).max(most, { error: 'too_long' });
const name = lineField(toolLimits.nameCharacters);
const webAddress = z.url({ protocol: /^https?$/, error: 'invalid' }).max(2_000, { error: 'too_long' });
const schema = z
  .record(z.string(), z.unknown(), { error: 'invalid' })
  .refine((value) => JSON.stringify(value).length <= toolLimits.schemaCharacters, { error: 'too_long' })
  // So many names fit into it.
  .meta({ maxProperties: toolLimits.schemaCharacters });

const flag = z.boolean({ error: 'invalid' }).optional();
const style = z.enum(parameterStyles, { error: 'invalid' }).optional();
/** Goes out as a header: no lines, no signs that none has. */
const mediaType = text(toolLimits.nameCharacters)
  .regex(/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/i, { error: 'invalid' })
  .optional();

const operation = z.strictObject({
  id: text(200).min(1, { error: 'required' }),
  method: z.enum(httpMethods, { error: 'invalid' }),
  path: text(500).regex(/^\/[^?#\s]*$/, { error: 'invalid' }),
  summary: text(toolLimits.descriptionCharacters),
  parameters: z
    .array(
      z.strictObject({
        name: text(toolLimits.nameCharacters).min(1, { error: 'required' }),
        in: z.enum(parameterPlaces, { error: 'invalid' }),
        required: z.boolean({ error: 'invalid' }),
        schema,
        argument: text(toolLimits.nameCharacters * 2)
          .min(1, { error: 'required' })
          .optional(),
        style,
        explode: flag,
        allowReserved: flag,
      }),
    )
    .max(50, { error: 'too_long' }),
  body: schema.nullable(),
  bodyRequired: flag,
  bodyType: mediaType,
  keys: z
    .array(
      z.strictObject({
        placement: z.enum(secretPlacements, { error: 'invalid' }),
        parameter: text(toolLimits.placeCharacters).nullable(),
      }),
    )
    .max(toolLimits.keysAsked, { error: 'too_long' })
    .optional(),
  bodyParts: z
    .array(
      z.strictObject({
        field: text(toolLimits.nameCharacters).min(1, { error: 'required' }),
        style,
        explode: flag,
        type: mediaType,
        isFile: flag,
      }),
    )
    .max(toolLimits.bodyParts, { error: 'too_long' })
    .optional(),
});

const httpActions = z.strictObject({
  id: z.uuid({ error: 'invalid' }),
  name,
  baseUrl: webAddress,
  secretId: z.uuid({ error: 'invalid' }).nullable(),
  furtherSecretIds: z
    .array(z.uuid({ error: 'invalid' }))
    .max(toolLimits.furtherSecrets, { error: 'too_long' })
    .optional(),
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
  signIn: flag,
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

const fieldValue = z.union([
  z.string().max(questionLimits.valueCharacters, { error: 'too_long' }),
  z.number(),
  z.boolean(),
  z.array(z.string().max(questionLimits.textCharacters)).max(questionLimits.options),
]);
const questionField = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  required: z.boolean(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  initial: fieldValue.nullable(),
});
const options = z.array(z.object({ value: z.string(), title: z.string() }));
const told = { id: z.uuid(), server: z.string(), text: z.string(), reply: z.enum(replyActions).nullable() };
const stepQuestion = z.union([
  z.object({
    ...told,
    url: z.null(),
    fields: z.array(
      z.discriminatedUnion('kind', [
        questionField.extend({ kind: z.literal('text'), format: z.enum(textFormats).nullable() }),
        questionField.extend({ kind: z.enum(['number', 'integer', 'boolean']) }),
        questionField.extend({ kind: z.enum(['choice', 'choices']), options }),
      ]),
    ),
  }),
  z.object({ ...told, url: z.string(), fields: z.null() }),
]) satisfies z.ZodType<StepQuestion>;

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
  /** The server at which the person has to sign in, so that this can be done. */
  signIn: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** What the server of the tool asks the person, a form or an address to open; `reply` is null until they have said something. */
  question: stepQuestion.nullable(),
  durationMilliseconds: z.number().int().nullable(),
  /** How far it is while it runs, where its server tells; `share` is from 0 to 1, or null where nobody says of how much. */
  progress: z.object({ share: z.number().nullable(), text: z.string() }).optional(),
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

/** What the person says to a question of a step. Values go with `accept` alone. */
export const replyInput = z.strictObject({
  stepId: z.uuid({ error: 'invalid' }),
  questionId: z.uuid({ error: 'invalid' }),
  action: z.enum(replyActions, { error: 'invalid' }),
  values: z
    .array(z.strictObject({ field: text(questionLimits.nameCharacters), value: fieldValue }))
    .max(questionLimits.fields, { error: 'too_long' }),
});
export type ReplyInput = z.infer<typeof replyInput>;

/** A key that tools send along; what it says is never answered. */
export const toolSecret = z.object({
  id: z.uuid(),
  name: z.string(),
  placement: z.enum(secretPlacements),
  parameter: z.string().nullable(),
  /** It goes there alone: each is of https, or begins with `http://`, and has its port where that is no usual one. */
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
    parameter: text(toolLimits.placeCharacters).nullish(),
    hosts: z
      .array(text(300), { error: 'required' })
      .min(1, { error: 'required' })
      .max(toolLimits.secretHosts, { error: 'too_long' }),
    secret: text(toolLimits.secretCharacters)
      .min(1, { error: 'required' })
      // A header takes printable characters, and no line of its own.
      .regex(/^[\x20-\x7e]+$/, { error: 'invalid' }),
  })
  .refine(({ placement, parameter }) => !namedPlacements.has(placement) || Boolean(parameter), {
    path: ['parameter'],
    error: 'required',
  })
  .refine(
    ({ placement, parameter }) =>
      !namedPlacements.has(placement) ||
      !parameter ||
      (placement === 'clientCredentials'
        ? URL.canParse(parameter) && /^https?:$/.test(new URL(parameter).protocol)
        : parameter.length <= toolLimits.nameCharacters && /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(parameter)),
    { path: ['parameter'], error: 'invalid' },
  )
  .refine(
    ({ placement, secret }) => !['basic', 'clientCredentials'].includes(placement) || secret.includes(':'),
    { path: ['secret'], error: 'invalid' },
  );
export type CreateToolSecretInput = z.infer<typeof createToolSecretInput>;

/** An OpenAPI document as programs send it, and pages that were opened before an upgrade; files may be larger. */
export const readDocumentInput = z.strictObject({
  document: z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .max(requestLimits.jsonBytes, { error: 'too_long' }),
});
/** What an OpenAPI document offers, to choose from. */
export const documentOffer = z.object({
  name: z.string(),
  /** Null where the document names no address, which then has to be given. */
  baseUrl: z.string().nullable(),
  /** The path of an address that the document gives without a host. */
  basePath: z.string().nullable(),
  /** The keys that it asks for, one of which has to be sent, as it says that they travel. */
  keys: z.array(z.object({ placement: z.enum(secretPlacements), parameter: z.string().nullable() })),
  operations: z.array(operation),
  /** Operations that cannot be called from here, and why. */
  leftOut: z.array(z.object({ id: z.string(), reason: z.enum(operationReasons) })),
  /** Operations of whose description models are told only the beginning. */
  cut: z.array(z.string()),
});
export type DocumentOffer = z.infer<typeof documentOffer>;

/** What an MCP server offers, to choose from. */
export const readServerInput = z.strictObject({
  url: webAddress,
  secretId: z.uuid({ error: 'invalid' }).nullish(),
});
export const serverOffer = z.object({
  name: z.string(),
  /** Each person signs in there themselves. */
  signIn: z.boolean(),
  tools: z.array(serverTool),
  /** Tools that no model can be offered, and why. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons) })),
  /** Tools of whose description models are told only the beginning. */
  cut: z.array(z.string()),
});
export type ServerOffer = z.infer<typeof serverOffer>;

/** A server at which a person has signed in. */
export const toolSignIn = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type ToolSignInData = z.infer<typeof toolSignIn>;

/** Begins to sign in at a server of an assistant; the browser comes back to `returnUrl`, a page of this site. */
export const beginToolSignInInput = z.strictObject({
  modelBotId: z.uuid({ error: 'invalid' }),
  url: webAddress,
  returnUrl: z
    .string({ error: 'required' })
    .max(2_000, { error: 'too_long' })
    .regex(ownPathPattern, { error: 'invalid' }),
});
export type BeginToolSignInInput = z.infer<typeof beginToolSignInInput>;

/** Where the browser goes on, at the server's own sign-in. */
export const toolSignInAddress = z.object({ url: z.url() });
