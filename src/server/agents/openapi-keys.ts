import type { DocumentOffer } from '#contracts/tool.ts';
import { isObject } from '#rules/is-object.ts';
import { toolLimits } from '#rules/tools.ts';
import type { Filled } from './openapi-parameters.ts';
import type { Resolve } from './openapi-schema.ts';

type Key = DocumentOffer['keys'][number];

/**
 * The security schemes of a document: how keys travel, which parameters are therefore nobody's to give, and, where there
 * are several keys, which of them an operation asks for.
 */
export function readKeys(
  document: Record<string, unknown>,
  resolve: Resolve,
): { keys: Key[]; filled: Filled; keysOf: (operation: Record<string, unknown>) => Key[] | undefined } {
  const { components, securityDefinitions } = document;
  const given = isObject(components) ? components.securitySchemes : securityDefinitions;
  const named = Object.entries(isObject(given) ? given : {}).map(
    ([name, scheme]) => [name, resolve(scheme)] as const,
  );
  const schemes = named.map(([, scheme]) => scheme).filter(isObject);
  const byName = new Map<string, Key>();
  const keys = new Map<string, Key>();
  for (const [name, scheme] of named) {
    const key = isObject(scheme) ? keyOf(scheme) : null;
    if (!key || (keys.size === toolLimits.keysAsked && !keys.has(JSON.stringify(key)))) continue;
    keys.set(JSON.stringify(key), key);
    byName.set(name, key);
  }
  return {
    keys: [...keys.values()],
    keysOf({ security = document.security }) {
      if (keys.size < 2 || !Array.isArray(security)) return undefined;
      const asked = security
        .filter(isObject)
        .flatMap((each) => Object.keys(each))
        .flatMap((name) => byName.get(name) ?? []);
      return [...new Map(asked.map((key) => [JSON.stringify(key), key])).values()];
    },
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
