import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

type Operation = {
  summary: string;
  description?: string;
  requestBody?: unknown;
  responses: Record<string, unknown>;
  parameters?: { name: string }[];
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

async function document(): Promise<Document> {
  const response = await fetch(`${suite.anonymous.origin}/api/openapi.json`);
  expect(response.status).toBe(200);
  return (await response.json()) as Document;
}

test('every route of the API is described, with every method it has', async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe('3.1.0');
  for (const file of globSync('src/pages/api/**/*.ts')) {
    if (file.includes('[...path]') || file.includes('openapi.json')) continue;
    const path = file
      .replaceAll('\\', '/')
      .replace('src/pages/api', '')
      .replace(/(\/index)?\.ts$/, '')
      .replace(/\[(\w+)\]/g, '{$1}');
    const exported = readFileSync(file, 'utf8').matchAll(/^export const (?:\{ ([A-Z, ]+) \}|([A-Z]+)) =/gm);
    const methods = [...exported].flatMap(([, several, one]) => (several ?? one ?? '').split(', '));
    expect(methods.length, path).toBeGreaterThan(0);
    expect(Object.keys(paths[path] ?? {}).sort(), path).toEqual(
      methods.map((name) => name.toLowerCase()).sort(),
    );
  }
});

test('bodies, answers and parameters carry their schemas', async () => {
  const { paths } = await document();
  const login = paths['/users/login']?.post;
  expect(JSON.stringify(login?.requestBody)).toContain('"email"');
  expect(JSON.stringify(login?.responses['200'])).toContain('tokenable_id');
  const files = paths['/model-bots/{id}/files']?.get;
  expect(files?.parameters?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['id', 'page', 'perPage']),
  );
});

test('whatever /v1 answers is described beside the API', async () => {
  const { paths } = await document();
  for (const file of globSync('src/pages/v1/**/*.ts')) {
    if (file.includes('[...path]')) continue;
    const path = file
      .replaceAll('\\', '/')
      .replace('src/pages', '')
      .replace(/(\/index)?\.ts$/, '')
      .replace(/\[(\w+)\]/g, '{$1}');
    const route = readFileSync(file, 'utf8');
    const [, method = ''] = /export const (GET|POST)\b/.exec(route) ?? [];
    const operation = paths[path]?.[method.toLowerCase()];
    expect(operation?.summary, path).toBeTruthy();
    if (route.includes('answerNothing()')) expect(operation?.responses, path).toHaveProperty('204');
    else expect(JSON.stringify(operation?.responses['200']), path).toContain('"schema"');
  }
});

test('the addresses of OpenAI’s protocol stand beside the API, with what goes beyond it', async () => {
  const described = (await document()).paths['/v1/chat/completions'];
  expect(described?.servers).toEqual([{ url: suite.anonymous.origin }]);
  const answer = described?.post?.responses['200'] as { content: Record<string, object> } | undefined;
  for (const type of ['application/json', 'text/event-stream']) {
    expect(JSON.stringify(answer?.content[type]), type).toContain('"unsupported"');
  }
  expect(described?.post?.description).toContain('120 calls in 60 seconds');
  expect(described?.post?.description).toContain('has no effect');
  expect(JSON.stringify(described?.post?.responses['429'])).toMatch(
    /Retry-After.*x-ratelimit-remaining-requests/,
  );
});
