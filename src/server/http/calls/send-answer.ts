import type { ServerResponse } from 'node:http';
import { writeResponse } from 'astro/app/node';
import { wholeTextOf } from '../respond.ts';

/** Writes what a route answers: at once what is there whole, anything else as it comes. */
export async function sendAnswer(answer: Response, response: ServerResponse): Promise<void> {
  const text = wholeTextOf(answer);
  if (text === undefined) {
    await writeResponse(answer, response);
    return;
  }
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  response.end(text);
}
