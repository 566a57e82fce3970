import { expect, it } from 'vitest';
import { acceptedFiles, formatByName, isNeverRead, isShort } from './files.ts';

it.each(['race.ics', 'office.VCF'])('%s is offered, and read at once as a little text', (name) => {
  expect(acceptedFiles.split(',')).toContain(`.${name.split('.')[1]?.toLowerCase()}`);
  expect(formatByName(name)).toBe('text');
  expect(isShort({ name, size: 2_000 })).toBe(true);
  expect(isNeverRead({ name, type: 'text/calendar' })).toBe(false);
});
