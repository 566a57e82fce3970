import { visitorCall, visitorPreflight } from '#server/http/widgets/visitor-call.ts';
import { readWidgetPicture } from '#server/services/widgets/read-widget-picture.ts';

export const prerender = false;

export const GET = visitorCall(async ({ widget, context: { locals } }) => {
  const { bytes, mediaType } = await readWidgetPicture({ app: locals.app, input: { widget } });
  return new Response(new Uint8Array(bytes), {
    // Whoever asks names the picture behind the address, so a browser may keep it; nobody else may.
    headers: { 'Content-Type': mediaType, 'Cache-Control': 'private, max-age=86400' },
  });
});

export const OPTIONS = visitorPreflight;
