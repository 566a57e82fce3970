import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute or more, however few lines it has; the longest first. */
const long = [
  '/tests/growth/documents.test.ts',
  '/src/server/reading/extract.test.ts',
  '/tests/growth/growth.test.ts',
];

/**
 * Vitest begins with what took longest before. Where nothing ran before, as in a fresh clone, it begins with the largest
 * files: one of these would come last, and be waited for with a core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return long
      .flatMap((file) => sorted.filter(({ moduleId }) => moduleId.endsWith(file)))
      .concat(sorted.filter(({ moduleId }) => !long.some((file) => moduleId.endsWith(file))));
  }
}
