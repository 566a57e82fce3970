import { execFile } from 'node:child_process';
import { npm } from '../lib/npm.mjs';

/** What fails the check. The lesser ones are told by every install. */
const grave = ['high', 'critical'];
const patienceMilliseconds = 60_000;

/**
 * What the registry knows of the packages that run in production.
 * @returns {Promise<string>} npm's report as JSON, or nothing where npm gave none
 */
export function askRegistry() {
  const parameters = ['audit', '--omit=dev', '--json', '--fetch-retries=1', '--fetch-timeout=20000'];
  const [command, all, options] = npm(parameters);
  return new Promise((resolve) => {
    execFile(
      command,
      all,
      { ...options, timeout: patienceMilliseconds, maxBuffer: 64 * 1024 * 1024 },
      (_, stdout) => resolve(stdout),
    );
  });
}

/**
 * Reads npm's report of advisories.
 * @param {string} report
 * @returns {{ lines: string[], failed: number }} what is to be told, and how many packages have a grave advisory. A
 *   registry that does not answer such questions, or none at all, is told and fails nothing.
 */
export function readAdvisories(report) {
  const { vulnerabilities, message, error } = parse(report);
  if (vulnerabilities === undefined) {
    const reason = message || error?.summary || 'no answer';
    return { lines: [`Nothing is known of advisories, the registry does not tell: ${reason}`], failed: 0 };
  }
  const found = Object.values(vulnerabilities).filter(({ severity }) => grave.includes(severity));
  const lines = found.map(({ name, severity, range, via }) => {
    const titles = via.flatMap((each) => (typeof each === 'string' ? [] : [`${each.title} (${each.url})`]));
    return `✗ ${name} ${range}: ${severity}${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`;
  });
  return { lines: lines.length > 0 ? lines : ['No high advisory is known'], failed: found.length };
}

/**
 * @typedef {{ name: string, severity: string, range: string, via: (string | { title: string, url: string })[] }} Found
 * @param {string} report
 * @returns {{ vulnerabilities?: Record<string, Found>, message?: string, error?: { summary?: string } }}
 */
function parse(report) {
  try {
    return JSON.parse(report) ?? {};
  } catch {
    return {};
  }
}
