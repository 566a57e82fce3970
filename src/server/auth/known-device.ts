import { randomUUID } from 'node:crypto';
import type { SecretBox } from '../crypto/secret-box.ts';
import { SecretBoxError } from '../crypto/secret-box.ts';

type Sealing = { secrets: SecretBox };

/** People who share a browser; of more than these the latest are kept. */
const mostPeople = 4;
const divider = '~';
const placeOf = (userId: string) => ({ ownerId: userId, column: 'device cookie' });

/**
 * Which of a person's devices a cookie says this is: one on which they signed in before. Its own wrong passwords count
 * apart from those of strangers, who so cannot lock the person out (OWASP's device cookies).
 */
export function knownDevice(app: Sealing, cookie: string | undefined, userId: string): string | null {
  for (const sealed of partsOf(cookie)) {
    try {
      return app.secrets.open(sealed, placeOf(userId));
    } catch (error) {
      // Another person's, or none of ours.
      if (!(error instanceof SecretBoxError)) throw error;
    }
  }
  return null;
}

/** The cookie of a device on which somebody has just signed in; null where it knows them already. */
export function rememberDevice(app: Sealing, cookie: string | undefined, userId: string): string | null {
  if (knownDevice(app, cookie, userId) !== null) return null;
  const added = app.secrets.seal(randomUUID(), placeOf(userId));
  return [...partsOf(cookie).slice(1 - mostPeople), added].join(divider);
}

const partsOf = (cookie: string | undefined) =>
  (cookie ?? '').slice(0, 1000).split(divider).filter(Boolean).slice(-mostPeople);
