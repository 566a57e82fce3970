/** What keeps a file or folder from being used, in words that whoever owns the machine can act on. */
export const fileProblems: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'its user may not use it'],
  ['EPERM', 'its user may not change it'],
  ['EROFS', 'it is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', "its user's disk quota is used up"],
  ['ENOTDIR', 'it is not a folder'],
  ['EEXIST', 'it is not a folder'],
  ['EISDIR', 'it is a folder'],
]);
