import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { localPresets, providerPresets } from '#rules/provider-presets.ts';

/** Listens where a server of models of this machine would, at the first of those ports that is free. */
export async function startLocalServer(answer: RequestListener) {
  for (const preset of localPresets) {
    const { address, port } = providerPresets[preset];
    const server = createServer(answer);
    if (await listens(server, port)) {
      const close = async () => {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      };
      return { preset, address, name: providerPresets[preset].name, close };
    }
  }
  throw new Error('Every port where servers of models listen is taken');
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

/** Answers as a server that has these models, to any question with one word. */
export const modelsOf =
  (...names: readonly unknown[]): RequestListener =>
  (request, response) => {
    response.setHeader('content-type', 'application/json');
    const list = { object: 'list', data: names.map((id) => (id === null ? null : { id, object: 'model' })) };
    const word = { choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' } }] };
    const vector = { data: [{ index: 0, embedding: [0.6, 0.8] }] };
    const { url = '' } = request;
    request.resume();
    response.end(
      JSON.stringify(url.endsWith('/models') ? list : url.endsWith('/embeddings') ? vector : word),
    );
  };
