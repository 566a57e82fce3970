import type { HttpOperation } from './http-operations.ts';
import { type ServerTool, toolLimits } from './tools.ts';

/** What a model is told that a tool is for. */
export type ToolDescription = {
  text: string;
  /** How many characters of its own description are told, where that is not all of it; else null. */
  toldOf: number | null;
};

/**
 * As much of a description as every provider takes, with where the tool is from behind it.
 * @param origin told whole
 */
export function toldDescription(description: string, origin = ''): ToolDescription {
  const end = origin === '' ? '' : ` (${origin})`;
  const room = Math.max(0, toolLimits.toldCharacters - end.length);
  const isCut = description.length > room;
  // Half a sign would be none.
  const told = isCut ? description.slice(0, room).toWellFormed() : description;
  return { text: `${told}${end}`, toldOf: isCut ? room : null };
}

/** @param server its name */
export const describeServerTool = (
  { name, description }: Pick<ServerTool, 'name' | 'description'>,
  server: string,
): ToolDescription => toldDescription(description || name, `a tool of ${server}`);

/** @param actions the name of the interface */
export const describeOperation = (
  { id, summary, method, path }: Pick<HttpOperation, 'id' | 'summary' | 'method' | 'path'>,
  actions: string,
): ToolDescription => toldDescription(summary || id, `${method.toUpperCase()} ${path} of ${actions}`);
