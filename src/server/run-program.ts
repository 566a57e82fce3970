import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { endsWithParent, findSetpriv } from './setpriv.ts';

/** Of what a command says, so much is kept to explain its failure. Characters. */
const mostWords = 500;

/**
 * Runs another of our programs with the settings of this process, in a process of its own: what it takes of memory is
 * given back when it is done. It makes way for whoever is answered, and ends with this process.
 * @param entry the program, bundled
 * @throws what it said where it failed
 */
export async function runProgram(
  entry: string,
  given: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const setpriv = await findSetpriv();
  const [program = '', ...words] = [
    ...(setpriv ? [setpriv, ...endsWithParent('KILL')] : []),
    process.execPath,
    entry,
    ...given,
  ];
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], signal });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    said = `${said}${words}`.slice(-mostWords);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said.trim() || `${entry} ended with ${code}`);
}
