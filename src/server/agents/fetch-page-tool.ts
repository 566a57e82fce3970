import { z } from 'zod';
import type { AgentTool } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';

/** Reads a page of a site that the bot may read; `read` checks that and answers the page as text. */
export function createFetchPage({
  hosts,
  read,
}: {
  hosts: readonly string[];
  read: (url: string, signal: AbortSignal) => Promise<{ url: string; text: string }>;
}): AgentTool {
  return builtInTool({
    name: 'fetch_page',
    description: `Reads a public web page as text. Only pages of these sites: ${hosts.join(', ')}`,
    input: z.strictObject({ url: z.string().max(2_000).describe('The whole address, with https://') }),
    async run({ url }, signal) {
      const page = await read(url, signal);
      return `${page.url}\n\n${page.text}`;
    },
  });
}
