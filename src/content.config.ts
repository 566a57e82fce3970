import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** Prose that is too long for the translation files: one file per page in each language's folder. */
export const collections = {
  pages: defineCollection({
    loader: glob({ base: './src/content', pattern: '*/*.md' }),
    schema: z.object({
      title: z.string(),
      description: z.string(),
      lead: z.string(),
      updated: z.date(),
      /** What to know if one reads nothing else. */
      summary: z.array(z.string()),
    }),
  }),
  /** The help centre, for people who use the product: one file per article, named in `rules/help.ts`. */
  help: defineCollection({
    loader: glob({ base: './src/content', pattern: '*/help/*.md' }),
    schema: z.object({
      title: z.string(),
      summary: z.string(),
      /** What else people call what it is about: found by, not shown. */
      words: z.string(),
    }),
  }),
};
