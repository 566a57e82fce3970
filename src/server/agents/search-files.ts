import { z } from 'zod';
import { renderPassage } from '../answering/prompt.ts';
import type { RankedPassage } from '../search/ranking.ts';
import type { AgentTool } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';
import type { RunPassages } from './run-passages.ts';

/**
 * Searches the files of the one bot that `search` is bound to. What is found joins `passages`, so that it can be
 * cited by its number.
 */
export function createSearchFiles({
  passages,
  search,
}: {
  passages: RunPassages;
  search: (query: string) => Promise<RankedPassage[]>;
}): AgentTool {
  return builtInTool({
    name: 'search_files',
    description:
      "Searches the assistant's files again, for something other than the question itself. Answers numbered passages, to be cited like those already given.",
    input: z.strictObject({ query: z.string().trim().min(1).max(2_000).describe('What to search for') }),
    async run({ query }) {
      const found = await search(query);
      if (found.length === 0) return 'Nothing in the files fits.';
      return passages
        .add(found)
        .map(({ passage, index }) => renderPassage(passage, index))
        .join('\n');
    },
  });
}
