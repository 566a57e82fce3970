import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parsePasswd, type SystemAccount } from '../passwd.ts';

/** Numbers that no distribution gives to people or services; see systemd's "Users, Groups, UIDs and GIDs". */
const firstUnassigned = 61_184;

const canRead = `for (const path of process.argv.slice(1)) fs.accessSync(path, fs.constants.R_OK)`;

export type ChildAccount = { account: SystemAccount | undefined; why?: string };

/**
 * The account that children run as where Parley itself is root: one that nobody has, to which nothing belongs. What
 * gets hold of a child is then kept out by the kernel, too.
 * @param paths what a child has to be able to read
 * @returns no account where children run as whoever runs Parley; `why` says what stands in the way of root
 */
export async function chooseChildAccount(paths: readonly string[]): Promise<ChildAccount> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { account: undefined };
  const entries = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const taken = new Set(entries.flatMap(({ uid, gid }) => [uid, gid]));
  let id = firstUnassigned;
  while (taken.has(id)) id += 1;
  const account = { uid: id, gid: id };
  try {
    await promisify(execFile)(process.execPath, ['-e', canRead, ...paths], { ...account, env: {}, cwd: '/' });
    return { account };
  } catch (error) {
    return { account: undefined, why: String((error as { stderr?: string }).stderr || error).trim() };
  }
}
