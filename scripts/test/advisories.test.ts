import { describe, expect, it } from 'vitest';
import { readAdvisories } from './advisories.mjs';

const reportOf = (...found: { name: string; severity: string; via: unknown[] }[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(found.map((each) => [each.name, { range: '<2', ...each }])),
  });

describe('readAdvisories', () => {
  it('fails for each package with a high or critical advisory, and says which', () => {
    const via = [
      { title: 'Prototype Pollution in sheetJS', url: 'https://github.com/advisories/GHSA-4r6h-8v6p-xvw6' },
    ];
    const report = reportOf(
      { name: 'sheets', severity: 'high', via },
      { name: 'office', severity: 'critical', via: ['sheets'] },
      { name: 'marks', severity: 'moderate', via },
    );
    const { lines, failed } = readAdvisories(report);
    expect(failed).toBe(2);
    expect(lines).toEqual([
      '✗ sheets <2: high: Prototype Pollution in sheetJS (https://github.com/advisories/GHSA-4r6h-8v6p-xvw6)',
      '✗ office <2: critical',
    ]);
  });

  it('passes where nothing grave is known', () => {
    expect(readAdvisories(reportOf())).toEqual({ lines: ['No high advisory is known'], failed: 0 });
  });

  it.each([
    [JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } }), '405 Method Not Allowed'],
    ['', 'no answer'],
    ['null', 'no answer'],
  ])('says that the registry told nothing, and passes: %s', (report, reason) => {
    const { lines, failed } = readAdvisories(report);
    expect(failed).toBe(0);
    expect(lines).toEqual([`Nothing is known of advisories, the registry does not tell: ${reason}`]);
  });
});
