import type { APIRoute } from 'astro';
import { allTextFiles } from '#server/http/text-files.ts';

export const prerender = true;

export const getStaticPaths = () =>
  allTextFiles().map(({ name, packed }) => ({ params: { name }, props: { packed } }));

/** Texts of the portals as a module, which browsers keep for good. */
export const GET: APIRoute = ({ props }) =>
  new Response(`export default ${JSON.stringify(props.packed)}`, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
