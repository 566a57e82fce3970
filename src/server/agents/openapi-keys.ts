import type { DocumentOffer } from '#contracts/tool.ts';
import { isObject } from '#rules/is-object.ts';
import { toolLimits } from '#rules/tools.ts';
import type { Filled } from './openapi-parameters.ts';
import type { Resolve } from './openapi-schema.ts';

type Key = DocumentOffer['keys'][number];

/**
 * The security schemes of a document: how keys travel, which parameters are therefore nobody's to give, and, where there
 * are several keys, which of them an operation asks for.
 * @param base the address of the interface, against which others may be given
 */
export function readKeys(
  document: Record<string, unknown>,
  resolve: Resolve,
  base: string | null,
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
    const key = isObject(scheme) ? keyOf(scheme, base) : null;
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

const workedOut = /^(?:digest|dpop|hoba|mutual|negotiate|scram-sha-\d+|vapid)$/i;

function keyOf(scheme: Record<string, unknown>, base: string | null): Key | null {
  const { type, name, in: place } = scheme;
  if (type === 'apiKey') {
    const isNamed = typeof name === 'string' && name.length <= toolLimits.nameCharacters;
    if (!isNamed || (place !== 'header' && place !== 'query' && place !== 'cookie')) return null;
    return { placement: place, parameter: name };
  }
  const isBasic = type === 'basic' || (type === 'http' && /^basic$/i.test(String(scheme.scheme)));
  if (isBasic) return { placement: 'basic', parameter: null };
  if (type === 'oauth2') {
    const address = tokenAddress(scheme, base);
    if (address !== null) return { placement: 'clientCredentials', parameter: address };
  }
  if (type === 'http' && typeof scheme.scheme === 'string' && !/^bearer$/i.test(scheme.scheme)) {
    // What is worked out anew for each request is no key; of any other scheme the header is given whole.
    return workedOut.test(scheme.scheme) ? null : { placement: 'header', parameter: 'Authorization' };
  }
  return ['http', 'oauth2', 'openIdConnect'].includes(String(type))
    ? { placement: 'bearer', parameter: null }
    : null;
}

/** Where a program gets a token by itself, in OpenAPI 3's words or in Swagger's. */
function tokenAddress(
  { flows, flow, tokenUrl }: Record<string, unknown>,
  base: string | null,
): string | null {
  const own = isObject(flows) ? flows.clientCredentials : flow === 'application' ? { tokenUrl } : undefined;
  const address = isObject(own) ? own.tokenUrl : undefined;
  if (typeof address !== 'string' || !URL.canParse(address, base ?? undefined)) return null;
  const whole = URL.canParse(address) ? address : new URL(address, base ?? undefined).href;
  return whole.length <= toolLimits.placeCharacters ? whole : null;
}
