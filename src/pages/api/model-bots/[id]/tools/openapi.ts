import { readDocumentInput } from '#contracts/tool.ts';
import { toolLimits } from '#rules/tools.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/read-json.ts';
import { readUploads } from '#server/http/read-uploads.ts';
import { answerWritten } from '#server/http/respond.ts';
import { readDocument } from '#server/services/tools/read-document.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/tools/openapi',
  {
    heavy: 'outside',
    summary: 'What an OpenAPI document offers as tools; nothing is stored',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, request }) => {
    if (!request.headers.get('content-type')?.startsWith('multipart/')) {
      const { document } = readDocumentInput.parse(await readJson(request));
      const bytes = new Blob([document]).stream();
      return answerWritten(await readDocument({ ctx, input: { bytes } }));
    }
    const [offer] = await readUploads(request, ({ bytes }) => readDocument({ ctx, input: { bytes } }), {
      bytes: toolLimits.documentBytes,
      files: 1,
    });
    return answerWritten(offer as Uint8Array<ArrayBuffer>);
  },
);
