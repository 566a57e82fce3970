import { describe, expect, it } from 'vitest';
import { displayName } from './display-name.ts';

describe('displayName', () => {
  it.each([
    ['folders', '../../etc/C:\\Users\\ana\\plan.pdf', 'plan.pdf'],
    ['percent-encoding', 'informe%20de%20ma%C3%B1ana.pdf', 'informe de mañana.pdf'],
    ['percent-encoding, once', '100%2525.txt', '100%25.txt'],
    ['folders in percent-encoding', '..%2F..%2Fplan.pdf', 'plan.pdf'],
    ['a percent sign that stands for itself', '50% off.txt', '50% off.txt'],
    ['quotes as browsers send them, beside a percent sign', 'a %22b%22 50% c.txt', 'a "b" 50% c.txt'],
    ['line breaks', 'plan\r\nSet-Cookie: a.pdf', 'plan  Set-Cookie: a.pdf'],
    ['marks that turn the writing', 'a\u202etxt.exe', 'atxt.exe'],
    ['half characters', 'a\ud800.txt', 'a\ufffd.txt'],
    ['nothing', ' \u0000', 'file'],
  ])('makes harmless: %s', (_, given, expected) => {
    expect(displayName(given)).toBe(expected);
  });

  it.each([
    ['letters', 'a'.repeat(252), '.csv'],
    ['letters of two bytes', 'ñ'.repeat(200), '.docx'],
    ['characters of four bytes', '😀'.repeat(100), '.md'],
  ])('cuts a long name of %s before its ending, at 255 bytes', (_, stem, ending) => {
    const name = displayName(stem + ending);
    expect(name).toMatch(new RegExp(`^${stem.slice(0, 2)}.*\\${ending}$`, 'u'));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(Buffer.byteLength(name)).toBeGreaterThan(250);
  });
});
