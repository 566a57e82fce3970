import type { ProviderKind } from '#rules/model-providers.ts';
import { meantAddress, withSecrets } from '#rules/provider-address.ts';
import { needsKey } from '#rules/provider-presets.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { addressColumn, keyColumn } from './connect-models.ts';
import type { ProviderOwner } from './provider-rows.ts';

/** The columns of a provider's key: itself, encrypted for this row alone, and its end, by which people tell it. */
export function sealedApiKey(ctx: SignedInContext, id: string, apiKey: string | null) {
  if (apiKey === null) return { apiKey: null, keyEnd: null };
  // Of a short key four characters would be much of it.
  const keyEnd = apiKey.length >= 12 ? apiKey.slice(-4) : '';
  return { apiKey: ctx.app.secrets.seal(apiKey, { ownerId: id, column: keyColumn }), keyEnd };
}

/**
 * A provider's address as it is stored: what may be a key in it is encrypted for this row alone. What was not shown to
 * whoever gives the address is what it was.
 * @param before the address that there was, opened
 * @throws {AppError} `invalid_request` where that is another place, to which no secret goes that was given for this one
 */
export function sealedAddress(
  ctx: SignedInContext,
  id: string,
  given: string | null,
  before: string | null = null,
): { meant: string | null; sealed: string | null } {
  if (given === null) return { meant: null, sealed: null };
  const meant = meantAddress(given, before);
  if (meant === null) throw new AppError('invalid_request', { fields: { baseUrl: 'required' } });
  const seal = (value: string) => ctx.app.secrets.seal(value, { ownerId: id, column: addressColumn });
  return { meant, sealed: withSecrets(meant, seal) };
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

/** @throws {AppError} `invalid_request` where nothing would be answered without a key */
export function assertKeyGiven(kind: ProviderKind, address: string | null): void {
  if (needsKey(kind, address)) throw new AppError('invalid_request', { fields: { apiKey: 'required' } });
}
