import { endpoint } from '#server/http/endpoint.ts';
import { answerDownload } from '#server/http/respond.ts';
import { exportUser } from '#server/services/users/export-user.ts';
import { zipStream } from '#server/storage/zip-stream.ts';
import { presentTime } from '#server/time.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/export',
  {
    heavy: 'exports',
    summary: 'Everything kept about oneself, as a ZIP archive',
    may: { action: 'user.secure', of: 'user' },
  },
  async ({ ctx }) => {
    const day = presentTime().toISOString().slice(0, 10);
    return answerDownload(zipStream(exportUser({ ctx })), {
      name: `parley-${day}.zip`,
      mediaType: 'application/zip',
    });
  },
);
