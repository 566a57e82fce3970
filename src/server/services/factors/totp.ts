import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { TotpSetup } from '#contracts/security.ts';
import { presentMilliseconds } from '../../time.ts';

const stepSeconds = 30;
const digits = 6;
/** How many steps a phone's clock may be off, either way. */
const window = 1;

/** A new shared secret, in base32 as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What a person gives to their authenticator app. */
export function describeTotp(secret: string, email: string): TotpSetup {
  const uri = totpOf(secret, email).toString();
  const { size, data } = encode(uri, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { secret, uri, qr: { size, path } };
}

/** The time step at which `code` is right, now or one step off; null when it is wrong. */
export function matchingTotpStep(secret: string, code: string, now = presentMilliseconds()): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, '').validate({ token, window, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
}

function totpOf(secret: string, email: string): TOTP {
  const label = email || 'account';
  return new TOTP({
    issuer: 'Parley',
    label,
    secret: Secret.fromBase32(secret),
    digits,
    period: stepSeconds,
  });
}
