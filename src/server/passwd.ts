/** A user of this machine, by numbers. */
export type SystemAccount = { uid: number; gid: number };

export type PasswdEntry = SystemAccount & { name: string };

/** The entries of a file in the format of /etc/passwd; lines that do not fit are left out. */
export function parsePasswd(text: string): PasswdEntry[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}
