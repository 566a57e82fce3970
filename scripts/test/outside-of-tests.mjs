import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest for what failed outside of every test, such as a rejection that nobody waits for or a worker that
 * is not heard of: it fails a run and stands in no JSON report. Written to the file that `OUTSIDE_OF_TESTS` names.
 */
export default class OutsideOfTests {
  onTestRunEnd(
    /** @type {unknown} */ _modules,
    /** @type {readonly { stack?: string, message: string }[]} */ errors,
  ) {
    const file = process.env.OUTSIDE_OF_TESTS;
    if (file)
      writeFileSync(
        file,
        JSON.stringify(errors.map(({ stack, message }) => ({ message: stack ?? message }))),
      );
  }
}
