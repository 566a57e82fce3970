import { expect, test } from 'vitest';
import { inPassing } from './in-passing.ts';

test('names stand as they are', () => {
  for (const name of [
    'Ana María',
    'St. Mary’s',
    'Zone 2.1',
    'J. R. Núñez',
    'Faro & Sons, Ltd.',
    '10:30 desk',
    '码头',
  ]) {
    expect(inPassing(name)).toBe(name);
  }
});

test('what programs make links of is none any more, and is still read', () => {
  expect(inPassing('https://evil.example.com')).toBe('https: evil․example․com');
  expect(inPassing('ana@example.org')).toBe('ana(at)example․org');
  expect(inPassing('evil。com')).toBe('evil․com');
  expect(inPassing('e\u200bvil.\u200bcom')).toBe('evil․com');
});

test('no name of a host is left, whatever its letters', () => {
  const labels = ['evil', 'हिन्दी', 'evil\u0323', 'i❤', '💩', '1', 'a-1', 'ñandú', '码'];
  for (const label of labels) {
    for (const end of ['com', 'xn--p1ai', 'рф', 'la/login', '1com', '2.3.4/login', 'co.uk?x=1']) {
      for (const dot of ['.', '。', '．', '｡', '.\u200b', '\u00ad.']) {
        const told = inPassing(`Go to ${label}${dot}${end}, now.`);
        expect(told, told).toMatch(/^Go to [^.。．｡]+, now\.$/u);
      }
    }
  }
});

test('lines become one, and what is long ends early', () => {
  expect(inPassing('Faro\r\nBcc: x')).toBe('Faro Bcc: x');
  const long = inPassing('🙂 word '.repeat(1_000));
  expect([...long].length).toBeLessThanOrEqual(160);
  expect(long.endsWith('…')).toBe(true);
});
