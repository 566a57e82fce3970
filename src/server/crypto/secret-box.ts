import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** What an envelope belongs to: it opens nowhere else, so copying it to another row or column is of no use. */
type SecretPlace = {
  /** The person or tenant whose secret it is. */
  ownerId: string;
  /** Table and column, such as `totp_secrets.secret`. */
  column: string;
};

export type SecretBox = {
  /** Seals a text as `v1.<key id>.<base64url of nonce, tag and cipher text>`. */
  seal(plainText: string, place: SecretPlace): string;
  /** @throws {SecretBoxError} for another key, another place, or a changed envelope */
  open(envelope: string, place: SecretPlace): string;
};

/** Whether a text has the form of what a secret box has sealed. */
export const isSealed = (text: string): boolean => /^v1\.[\w-]{8}\.[\w-]{38,}$/.test(text);

export class SecretBoxError extends Error {
  override name = 'SecretBoxError';
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what has to be read again, such as provider keys, with AES-256-GCM. Whoever loses the key loses these secrets.
 * @param key 32 bytes
 */
export function createSecretBox(key: Buffer): SecretBox {
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const boundTo = ({ ownerId, column }: SecretPlace) => Buffer.from(`${keyId}\n${ownerId}\n${column}`);
  return {
    seal(plainText, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place));
      const text = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
      return `v1.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(envelope, place) {
      const [version, sealedBy, sealed = ''] = envelope.split('.');
      if (version !== 'v1') throw new SecretBoxError('The envelope has a form that is not known');
      if (sealedBy !== keyId) throw new SecretBoxError('The envelope was sealed with another key');
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        throw new SecretBoxError('The envelope was changed, or belongs elsewhere');
      }
    },
  };
}
