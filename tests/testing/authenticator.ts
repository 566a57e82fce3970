import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');
const userPresent = 0x01;
const userVerified = 0x04;
const attested = 0x40;

/** A security key made of software: one ES256 credential, and what a browser would say about its use. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #credentialId = randomBytes(32);
  readonly #origin: string;
  #counter = 0;
  /** Whether it asks for a PIN or fingerprint. */
  verifiesUser = true;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get credentialId(): string {
    return base64url(this.#credentialId);
  }

  /** The answer to `navigator.credentials.create()`. */
  register({ challenge, rp }: Options) {
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#credentialId, this.#coseKey()]);
    const authData = Buffer.concat([this.#authenticatorData(rp?.id ?? '', attested), credential]);
    // CBOR of {"fmt": "none", "attStmt": {}, "authData": …}
    const length = Buffer.alloc(2);
    length.writeUInt16BE(authData.length);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      length,
      authData,
    ]);
    return this.#credential({
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** The answer to `navigator.credentials.get()`. */
  signIn({ challenge, rpId }: Options, origin = this.#origin) {
    const clientData = this.#clientData('webauthn.get', challenge, origin);
    this.#counter += 1;
    const authenticatorData = this.#authenticatorData(rpId ?? '', 0);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    });
  }

  #credential<Response>(response: Response) {
    const id = this.credentialId;
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const verified = this.verifiesUser ? userVerified : 0;
    return Buffer.concat([sha256(rpId), Buffer.from([flags | userPresent | verified]), counter]);
  }

  /** CBOR of the public key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}
