import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const sampleBot = z.object({
  slug: z.string(),
  name: z.string(),
  purpose: z.string(),
  starterQuestions: z.array(z.string()),
  files: z.array(z.string()),
});
export type SampleBot = z.infer<typeof sampleBot>;

/** What `samples/samples.json` says of each bot: its texts and the names of its files. */
export async function readSamples(directory: string): Promise<SampleBot[]> {
  const text = await readFile(path.join(directory, 'samples.json'), 'utf8');
  return z.object({ bots: z.array(sampleBot) }).parse(JSON.parse(text)).bots;
}
