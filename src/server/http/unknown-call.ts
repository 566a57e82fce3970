import type { APIRoute } from 'astro';

/** A person who followed a link to a call that is not there gets the page that says so; a program, `answer`. */
export function unknownCall(answer: APIRoute): APIRoute {
  return (context) => {
    const isVisit = context.request.headers.get('accept')?.includes('text/html') ?? false;
    if (!isVisit) return answer(context);
    context.locals.missingPath = context.url.pathname;
    return context.rewrite('/404');
  };
}
