import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { describeTotp, matchingTotpStep, newTotpSecret } from './totp.ts';

const secret = newTotpSecret();
const now = Date.UTC(2026, 10, 21, 12, 0, 10);
const step = Math.floor(now / 30_000);
const codeAt = (moment: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment });

test.each([
  ['of now', 0],
  ['of the step before, for clocks that go after', -1],
  ['of the next step, for clocks that go before', 1],
])('a code %s is right at its own step', (_title, off) => {
  expect(matchingTotpStep(secret, codeAt(now + off * 30_000), now)).toBe(step + off);
});

test.each([
  ['older than that', () => codeAt(now - 61_000)],
  ['newer than that', () => codeAt(now + 61_000)],
  ['of another secret', () => new TOTP({ secret: new Secret() }).generate({ timestamp: now + 1e9 })],
  ['with letters', () => '12345a'],
  ['too short', () => '12345'],
  ['empty', () => ''],
])('a code %s is wrong', (_title, make) => {
  expect(matchingTotpStep(secret, make(), now)).toBeNull();
});

test('a code may be typed with spaces', () => {
  expect(matchingTotpStep(secret, codeAt(now).replace(/(...)/, ' $1 '), now)).toBe(step);
});

test('the QR code says what the address says', () => {
  const { uri, qr } = describeTotp(secret, 'ana@example.org');
  expect(uri).toMatch(/^otpauth:\/\/totp\/Parley:ana%40example\.org\?issuer=Parley&secret=[A-Z2-7]{32}&/);
  expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  expect(qr.size).toBeGreaterThan(30);
});
