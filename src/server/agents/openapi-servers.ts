import { isObject } from '#rules/is-object.ts';
import { listOf } from '#rules/list-of.ts';
import { own } from '#rules/own.ts';

/** Where an interface is: an address, or only the path of one whose host the document leaves to its own address. */
export type DescribedServer = { baseUrl: string | null; basePath: string | null };

const nowhere: DescribedServer = { baseUrl: null, basePath: null };

/**
 * The first address of a list of servers, with the defaults of its variables: none where one has no default; null where
 * there is no list.
 */
export function serverOf(servers: unknown): DescribedServer | null {
  const [first] = listOf(servers);
  if (!isObject(first) || typeof first.url !== 'string') return null;
  const variables = isObject(first.variables) ? first.variables : {};
  const url = first.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = own(variables, name);
    return isObject(variable) && ['string', 'number'].includes(typeof variable.default)
      ? String(variable.default)
      : whole;
  });
  // What has to be filled in is nobody's address yet.
  return /[{}]/.test(url) ? nowhere : addressOf(url);
}

/** Swagger has the parts of one address instead of a list. */
export function swaggerServer({ schemes, host, basePath }: Record<string, unknown>): DescribedServer | null {
  const path = typeof basePath === 'string' ? basePath : '';
  if (typeof host !== 'string') return path === '' ? null : addressOf(path);
  const offered = listOf(schemes);
  const scheme = offered.includes('https') || !offered.includes('http') ? 'https' : 'http';
  // Some write a whole address there.
  const [, own = scheme, name = ''] = /^(?:(https?):\/\/)?([^/]*)/i.exec(host.trim()) ?? [];
  return addressOf(`${own}://${name}${path.startsWith('/') || path === '' ? '' : '/'}${path}`);
}

/** A host whose scheme was left out, which no path is called: `api.example.org/v1`. */
const isHost = (text: string): boolean =>
  /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}\.[a-z]{2,20}(?:\/|$)/i.test(text);

function addressOf(text: string): DescribedServer {
  const given = text.trim();
  const url = given.startsWith('//') ? `https:${given}` : isHost(given) ? `https://${given}` : given;
  if (URL.canParse(url)) {
    return /^https?:$/.test(new URL(url).protocol) && url.length <= 2_000
      ? { baseUrl: url, basePath: null }
      : nowhere;
  }
  const [path = ''] = url.split(/[?#]/);
  if (path === '' || path === '/' || path.includes(':') || path.length > 500) return nowhere;
  return { baseUrl: null, basePath: path.startsWith('/') ? path : `/${path.replace(/^(?:\.\/)/, '')}` };
}

/** Whether two addresses are one, however they end. */
export function isSameServer(one: DescribedServer, other: DescribedServer): boolean {
  const plain = ({ baseUrl, basePath }: DescribedServer) =>
    baseUrl === null ? (basePath ?? '').replace(/\/$/, '') : new URL(baseUrl).href.replace(/\/$/, '');
  return plain(one) === plain(other);
}
