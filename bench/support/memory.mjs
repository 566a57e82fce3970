import { readdirSync, readFileSync } from 'node:fs';

/**
 * Proportional set size of a process and all its descendants, in MB: shared pages are divided among those who
 * share them. Linux only.
 * @param {number} root
 */
export function treeMemory(root) {
  const children = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended while we looked.
    }
  }
  /** @param {number} id @returns {number} */
  const kilobytes = (id) =>
    pssOf(id) +
    (children.get(id) ?? []).reduce(
      (/** @type {number} */ sum, /** @type {number} */ child) => sum + kilobytes(child),
      0,
    );
  return kilobytes(root) / 1024;
}

function pssOf(/** @type {number} */ id) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
