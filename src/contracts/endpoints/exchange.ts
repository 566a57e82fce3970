import type { z } from 'zod';

type Shape = z.ZodType;

/** What an endpoint takes and gives. The same schemas validate requests, describe them in OpenAPI and type the client. */
export type Exchange = {
  params?: Shape;
  /** Without one, every parameter is refused; `unchecked` takes whatever comes, for the endpoint to read itself. */
  query?: Shape | 'unchecked';
  body?: Shape;
  /** Request body that is not JSON, such as `multipart/form-data`; the endpoint reads it itself. */
  bodyType?: string;
  /** Status of the answer on success, and the schema of its `data`; `meta` where a list tells more than others. */
  answer: { status: number; data?: Shape; list?: Shape; meta?: Shape; mediaType?: string };
};
