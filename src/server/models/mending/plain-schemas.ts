import { isObject } from '#rules/is-object.ts';

type Body = Record<string, unknown>;

/** What of a schema every server makes a grammar of. */
const plainKeys: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'description',
]);
const deepest = 12;

/** A request whose schemas, of tools and of the answer, say types, names and values alone. */
export function plainSchemas(body: Body): Body {
  return {
    ...body,
    ...(Array.isArray(body.tools) && { tools: body.tools.map(plainTool) }),
    ...(isObject(body.response_format) && { response_format: plainFormat(body.response_format) }),
  };
}

function plainTool(tool: unknown): unknown {
  if (!isObject(tool)) return tool;
  if (isObject(tool.function)) return { ...tool, function: plainTool(tool.function) };
  return {
    ...tool,
    ...('parameters' in tool && { parameters: plain(tool.parameters, 0) }),
    ...('input_schema' in tool && { input_schema: plain(tool.input_schema, 0) }),
  };
}

function plainFormat(format: Body): Body {
  const { json_schema: described } = format;
  return isObject(described)
    ? { ...format, json_schema: { ...described, schema: plain(described.schema, 0) } }
    : format;
}

function plain(schema: unknown, depth: number): unknown {
  if (!isObject(schema) || depth > deepest) return schema;
  const kept = Object.entries(schema).filter(([key]) => plainKeys.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === 'items') return [key, plain(value, depth + 1)];
      if (key !== 'properties' || !isObject(value)) return [key, value];
      const properties = Object.entries(value).map(([name, each]) => [name, plain(each, depth + 1)]);
      return [key, Object.fromEntries(properties)];
    }),
  );
}
