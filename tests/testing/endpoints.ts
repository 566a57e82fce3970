import { callFiles } from '../../src/call-files.ts';
import type { DescribedRoute } from '../../src/server/http/endpoint.ts';
import { openTo } from '../../src/server/http/may.ts';

export type NamedEndpoint = { call: string; method: string; definition: DescribedRoute['definition'] };

/** Every endpoint that is not public, with its method and its path, such as `users/[id]/password`. */
export async function closedEndpoints(): Promise<NamedEndpoint[]> {
  const found: NamedEndpoint[] = [];
  for (const [file, load] of Object.entries(callFiles)) {
    for (const [method, route] of Object.entries(await load())) {
      const { definition } = route as Partial<DescribedRoute>;
      const call = file.replace('./pages/api/', '').replace(/(\/index)?\.ts$/, '');
      if (definition && openTo(definition.may) !== 'public') found.push({ call, method, definition });
    }
  }
  return found;
}
