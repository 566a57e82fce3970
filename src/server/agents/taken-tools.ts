import { isObject } from '#rules/is-object.ts';

type Part = Record<string, unknown>;

/** What a tool takes that takes no object: it is left out where it is read, and named. */
const noObject = { type: 'null' };

/**
 * What a server answers to the question for its tools, in the form that the protocol has for it: our client reads no tool of
 * a list with one that it does not know, such as one that says nothing of what it takes. A tool without a name cannot be
 * called, and is none.
 * @param message as it was sent; anything else than such an answer is given back
 */
export function takenTools(message: unknown): unknown {
  if (!isObject(message) || !isObject(message.result) || !Array.isArray(message.result.tools)) return message;
  const { tools, nextCursor, _meta, ...others } = message.result;
  const taken = {
    ...others,
    ...(isObject(_meta) && { _meta }),
    ...(typeof nextCursor === 'string' && { nextCursor }),
    tools: tools.flatMap(takenTool),
  };
  return { ...message, result: taken };
}

function takenTool(tool: unknown): Part[] {
  if (!isObject(tool) || typeof tool.name !== 'string') return [];
  const { title, description, inputSchema, outputSchema, annotations, _meta, ...others } = tool;
  return [
    {
      ...others,
      ...textsOf({ title, description }),
      inputSchema: takenSchema(inputSchema),
      ...(isObject(outputSchema) && { outputSchema }),
      ...(isObject(annotations) && { annotations: takenHints(annotations) }),
      ...(isObject(_meta) && { _meta }),
    },
  ];
}

const textsOf = (given: Part): Part =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));

/** PHP writes an object of nothing as a list of nothing. */
const isNothing = (given: unknown): boolean =>
  given === undefined || given === null || (Array.isArray(given) && given.length === 0);

function takenSchema(schema: unknown): Part {
  if (isNothing(schema) || schema === true) return { type: 'object' };
  if (!isObject(schema)) return noObject;
  const { properties, required, ...others } = schema;
  return {
    ...others,
    ...(isObject(properties) && { properties }),
    ...(Array.isArray(required) && { required }),
  };
}

/** A hint in another form says nothing, by which a tool is asked about sooner than not. */
function takenHints({ title, ...hints }: Part): Part {
  const said = Object.entries(hints).filter(
    ([key, value]) => !key.endsWith('Hint') || typeof value === 'boolean',
  );
  return { ...textsOf({ title }), ...Object.fromEntries(said) };
}
