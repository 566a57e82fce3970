import { describe, expect, it } from 'vitest';
import { grantsAt, isGranted, readPrivateGrants } from './private-grants.ts';

describe('grants of private hosts', () => {
  it('are names or addresses, each with its purpose and its port or ports', () => {
    const typed = 'pages:wiki.internal:443, tools:10.0.0.5:8080,models:[FD00:0::7]:8000-8010,';
    expect(readPrivateGrants(typed)).toEqual([
      { purpose: 'pages', host: 'wiki.internal', firstPort: 443, lastPort: 443 },
      { purpose: 'tools', host: '10.0.0.5', firstPort: 8080, lastPort: 8080 },
      { purpose: 'models', host: 'fd00::7', firstPort: 8000, lastPort: 8010 },
    ]);
    expect(readPrivateGrants('')).toEqual([]);
  });

  it.each([
    'wiki.internal',
    'wiki.internal:443',
    'pages:wiki.internal',
    'pages:wiki.internal:',
    'pages:wiki.internal:0',
    'pages:wiki.internal:65536',
    'pages:wiki.internal:90-80',
    'pages:*.internal:443',
    'pages:*:443',
    'pages:https://wiki.internal:443',
    'pages:fd00::7:443',
    'pages:[fd00::7:443',
    'pages:10.0.0:443',
    'pages:10.0.0.0/8:443',
    'mails:wiki.internal:443',
    'constructor:wiki.internal:443',
    'pages:wiki.internal:443;tools:wiki.internal:443',
  ])('are refused where %j is not whole', (typed) => {
    expect(readPrivateGrants(typed)).toBeNull();
  });

  it('hold for their purpose and port alone', () => {
    const grants = readPrivateGrants('tools:10.0.0.5:8080,tools:crm.internal:443-444') ?? [];
    expect(isGranted('10.0.0.5', grantsAt(grants, 'tools', 8080))).toBe(true);
    expect(isGranted('10.0.0.5', grantsAt(grants, 'tools', 8081))).toBe(false);
    expect(isGranted('10.0.0.5', grantsAt(grants, 'pages', 8080))).toBe(false);
    expect(isGranted('CRM.internal.', grantsAt(grants, 'tools', 444))).toBe(true);
    expect(isGranted('a.crm.internal', grantsAt(grants, 'tools', 444))).toBe(false);
  });
});
