import { readdirSync, readFileSync } from 'node:fs';

/**
 * Proportional set size of a process and all its descendants, in MB: shared pages are divided among those who
 * share them. Linux only.
 * @param {number} root
 */
export function treeMemory(root) {
  return processTree(root).reduce((sum, id) => sum + pssOf(id), 0) / 1024;
}

/**
 * What a process has in memory, shared pages whole, in MB. Linux only.
 * @param {number} id @throws when it has ended
 */
export function residentMemory(id) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * Processor time that a process and all its living descendants have used, in milliseconds. Linux only.
 * @param {number} root
 */
export function treeProcessorTime(root) {
  return processTree(root).reduce((sum, id) => sum + processorTimeOf(id), 0);
}

/** @param {number} root @returns {number[]} */
function processTree(root) {
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
  /** @param {number} id @returns {number[]} */
  const withDescendants = (id) => [id, ...(children.get(id) ?? []).flatMap(withDescendants)];
  return withDescendants(root);
}

function pssOf(/** @type {number} */ id) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const ticksPerMillisecond = 0.1;

function processorTimeOf(/** @type {number} */ id) {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'utf8');
    const [user, system] = status
      .slice(status.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / ticksPerMillisecond;
  } catch {
    return 0;
  }
}
