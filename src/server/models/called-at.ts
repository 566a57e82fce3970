import { defaultAddresses, type ProviderKind } from '#rules/model-providers.ts';
import { providerPresets } from '#rules/provider-presets.ts';

/**
 * Where a provider is called: `root` is what stands before the path of each call, `query` what stands behind it.
 * `further`: where to ask if nothing is there, as a version may be missing. `deployment`: at Azure's older addresses each
 * model has a path of its own below the root; `named` is the one that was pasted, '' where none was. `keyIn`: whether the
 * key goes as Azure wants it, as OpenAI does, or nobody can tell.
 */
type CalledAt = {
  root: string;
  further: string | null;
  query: string;
  deployment: { named: string } | null;
  keyIn: 'api-key' | 'authorization' | 'both';
};

/** Hosts of Azure, in whichever of its clouds. */
const ofAzure = /(?:^|\.)(?:openai|cognitiveservices|services\.ai)\.azure\.(?:com|us|cn)$/i;

/** With which version deployments are called where the address says none: the last that is meant to stay. */
const azureVersion = 'api-version=2024-10-21';
/** The versions of Azure's older addresses are days. */
const isDated = (query: string) => /(?:^|&)api-version=\d{4}-/i.test(query);
const hasVersion = (query: string) => /(?:^|&)api-version=/i.test(query);

/** The ends of addresses of single calls, as manuals and consoles show them. */
const ofCall =
  /\/(?:chat\/completions|completions|responses|embeddings|images\/(?:generations|edits)|audio\/(?:speech|transcriptions)|messages(?:\/count_tokens)?|complete)$/;
/** The same of Ollama's own protocol and of LM Studio's, which speak OpenAI's beside it. */
const ofOwnCall = /\/api\/(?:chat|generate|tags|embed|embeddings|show|ps|version|v1\/chat)$/;
/** The same of Google's, and lists of models below a version. */
const ofModels = /\/models(?:\/[^/]+)?$/;

const isVersioned = (path: string) => path.split('/').some((part) => /^v\d/.test(part));

/**
 * Where the calls of a provider go, by the address that somebody has pasted: also one of a single call, of a server's own
 * protocol, or a bare host, as far as what is meant is known.
 * @param address such as `https://host/v1?api-version=2024-10-21`; null where the kind has one of its own
 */
export function calledAt(kind: ProviderKind, address: string | null): CalledAt {
  const given = address ?? defaultAddresses[kind] ?? '';
  const [before = '', query = ''] = given.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
  const plain = before.replace(/(?<!\/)\/+$/, '');
  const url = URL.parse(plain);
  const asked = { query, further: null, deployment: null, keyIn: 'authorization' } as const;
  if (!url) return { ...asked, root: plain };
  const path = plain.slice(plain.indexOf('://') + 3).replace(/^[^/]*/, '');
  const at = (changed: string) => url.origin + changed;
  const orVersioned = (own: string, version: string) =>
    isVersioned(own)
      ? { root: at(own), further: null }
      : own === ''
        ? { root: at(version), further: at('') }
        : { root: at(own), further: at(own + version) };
  if (kind === 'anthropic') return { ...asked, ...orVersioned(path.replace(ofCall, ''), '/v1') };
  if (kind === 'google') {
    const [own = ''] = path.replace(ofModels, '').split(/\/openai(?=\/|$)/, 1);
    return { ...asked, ...orVersioned(own, '/v1beta') };
  }
  const isAzure = ofAzure.test(url.hostname);
  const keyIn = isAzure ? 'api-key' : 'authorization';
  const deployments = deploymentsOf(path, query, isAzure);
  if (deployments) {
    return {
      root: at(deployments.path),
      further: null,
      query: hasVersion(query) ? query : [query, azureVersion].filter(Boolean).join('&'),
      deployment: { named: deployments.named },
      keyIn: isAzure ? 'api-key' : 'both',
    };
  }
  if (isAzure) return { ...asked, keyIn, root: at(pathAtAzure(path)) };
  const root = pathOf(url, path);
  return {
    ...asked,
    root: at(root),
    further: isVersioned(root) ? null : at(`${root}/v1`),
    keyIn: hasVersion(query) ? 'both' : keyIn,
  };
}

/** Azure's older addresses: those of a deployment, or of all of a resource with the day of a version. */
function deploymentsOf(
  path: string,
  query: string,
  isAzure: boolean,
): { path: string; named: string } | null {
  const segment = '/openai/deployments';
  const start = `${path}/`.indexOf(`${segment}/`);
  if (start !== -1) {
    const [named = ''] = path.slice(start + segment.length + 1).split('/', 1);
    return { path: path.slice(0, start) + segment, named: decoded(named) };
  }
  const resource = path.replace(ofCall, '');
  const isOfAll = resource.endsWith('/openai') || (isAzure && resource === '');
  if (!isOfAll || !isDated(query)) return null;
  return { path: `${resource.replace(/\/openai$/, '')}${segment}`, named: '' };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A resource or project of Azure speaks OpenAI's protocol at a path of its own. */
function pathAtAzure(path: string): string {
  const root = path.replace(ofCall, '');
  return /^(?:\/openai|\/api\/projects\/[^/]+)?$/.test(root) ? '/openai/v1' : root;
}

function pathOf({ hostname, port }: URL, path: string): string {
  if (hostname === 'generativelanguage.googleapis.com' && !/\/openai(?:\/|$)/.test(path))
    return '/v1beta/openai';
  if (/^api\.cohere\.(?:com|ai)$/.test(hostname) && !path.startsWith('/compatibility/'))
    return '/compatibility/v1';
  // Bedrock's speak it at a path of their own, and so does Cloudflare's.
  if (/^bedrock-runtime[\w.-]{0,60}\.amazonaws\.com$/.test(hostname) && !path.startsWith('/openai/'))
    return '/openai/v1';
  if (hostname === 'api.cloudflare.com' && path.includes('/ai/run'))
    return `${path.split('/ai/run', 1)[0]}/ai/v1`;
  if (ofOwnCall.test(path)) return path.replace(ofOwnCall, '/v1');
  const root = path.replace(ofCall, '').replace(/(?<=\/v\d\w{0,8})(?:\/models(?:\/[^/]+)?|\/chat)$/, '');
  const known = presets.find(
    (preset) => preset.hostname === hostname || (preset.port && preset.port === port),
  );
  if (!known) return root;
  const isKnown = known.hostname === hostname && known.port === '';
  return root === '' || (root === '/v1' && isKnown) || (root === '/api' && (isKnown || port === '11434'))
    ? known.pathname
    : root;
}

/** Addresses of services that are known whole. */
const presets = Object.values(providerPresets)
  .filter(({ address }) => address !== '' && !address.includes('…'))
  .map(({ address }) => new URL(address));
