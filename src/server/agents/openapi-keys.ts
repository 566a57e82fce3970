import type { DocumentOffer } from '#contracts/tool.ts';
import { isObject } from '#rules/is-object.ts';
import { toolLimits } from '#rules/tools.ts';
import type { Filled } from './openapi-parameters.ts';
import type { Resolve } from './openapi-schema.ts';

type Key = DocumentOffer['keys'][number];

const mostKeys = 10;

/** The security schemes of a document: how keys travel, and which parameters are therefore nobody's to give. */
export function readKeys(
  document: Record<string, unknown>,
  resolve: Resolve,
): { keys: Key[]; filled: Filled } {
  const { components, securityDefinitions } = document;
  const given = isObject(components) ? components.securitySchemes : securityDefinitions;
  const schemes = (isObject(given) ? Object.values(given) : []).map(resolve).filter(isObject);
  const keys = new Map<string, Key>();
  for (const scheme of schemes) {
    const key = keyOf(scheme);
    if (key && keys.size < mostKeys) keys.set(JSON.stringify(key), key);
  }
  return {
    keys: [...keys.values()],
    filled: schemes
      .filter(({ type }) => type === 'apiKey')
      .map(({ in: place, name }) => ({ in: place, name })),
  };
}

function keyOf(scheme: Record<string, unknown>): Key | null {
  const { type, name, in: place } = scheme;
  if (type === 'apiKey') {
    const isNamed = typeof name === 'string' && name.length <= toolLimits.nameCharacters;
    if (!isNamed || (place !== 'header' && place !== 'query' && place !== 'cookie')) return null;
    return { placement: place, parameter: name };
  }
  const isBasic = type === 'basic' || (type === 'http' && /^basic$/i.test(String(scheme.scheme)));
  if (isBasic) return { placement: 'basic', parameter: null };
  if (type === 'oauth2') {
    const address = tokenAddress(scheme);
    if (address !== null) return { placement: 'clientCredentials', parameter: address };
  }
  return ['http', 'oauth2', 'openIdConnect'].includes(String(type))
    ? { placement: 'bearer', parameter: null }
    : null;
}

/** Where a program gets a token by itself, in OpenAPI 3's words or in Swagger's. */
function tokenAddress({ flows, flow, tokenUrl }: Record<string, unknown>): string | null {
  const own = isObject(flows) ? flows.clientCredentials : flow === 'application' ? { tokenUrl } : undefined;
  const address = isObject(own) ? own.tokenUrl : undefined;
  const isAddress = typeof address === 'string' && address.length <= toolLimits.placeCharacters;
  return isAddress && URL.canParse(address) ? address : null;
}
