import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { keyColumn } from './connect-models.ts';
import type { ProviderOwner } from './provider-rows.ts';

/** The columns of a provider's key: itself, encrypted for this row alone, and its end, by which people tell it. */
export function sealedApiKey(ctx: SignedInContext, id: string, apiKey: string | null) {
  if (apiKey === null) return { apiKey: null, keyEnd: null };
  // Of a short key four characters would be much of it.
  const keyEnd = apiKey.length >= 12 ? apiKey.slice(-4) : '';
  return { apiKey: ctx.app.secrets.seal(apiKey, { ownerId: id, column: keyColumn }), keyEnd };
}

/** @throws {AppError} `invalid_request` for what no provider of this kind or owner can be */
export function assertSoundProvider(
  owner: ProviderOwner,
  { kind, baseUrl, allowsPrivate }: { kind: string; baseUrl: string | null; allowsPrivate: boolean },
): void {
  if (kind === 'openaiCompatible' && baseUrl === null) {
    throw new AppError('invalid_request', { fields: { baseUrl: 'required' } });
  }
  if (allowsPrivate && owner !== null) {
    throw new AppError('invalid_request', { fields: { allowsPrivate: 'invalid' } });
  }
}
