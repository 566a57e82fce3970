import { expect, test } from 'vitest';
import { companyParts, partOf, tenantParts } from './panel-parts.ts';
import { companySections, tenantSections } from './sections.ts';

const keysOf = (groups: readonly { sections: readonly { key: string }[] }[]) =>
  groups.flatMap(({ sections }) => sections.map(({ key }) => key));

test('every part of a panel is in one of its groups, once', () => {
  expect(keysOf(tenantSections('1')).sort()).toEqual([...tenantParts].sort());
  expect(keysOf(companySections('1')).sort()).toEqual([...companyParts].sort());
});

test('the address of what is no part of its own any more leads to the part that holds it', () => {
  expect(partOf(tenantParts, 'danger')).toBe('branding');
  expect(partOf(tenantParts, 'nothing')).toBe('overview');
});
