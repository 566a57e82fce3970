import { codeMail, codeMailQuery, mail, mailDetail } from '../mail.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

export const mailsEndpoints = {
  'GET outbox/{id}': {
    params: idParam,
    answer: { status: 200, data: mailDetail },
  },
  'GET outbox/{id}/html': {
    params: idParam,
    answer: { status: 200, mediaType: 'text/html' },
  },
  'POST outbox/{id}/retry': {
    params: idParam,
    answer: { status: 202, data: mail },
  },
  'GET users/{id}/code-mail': {
    params: idParam,
    query: codeMailQuery,
    answer: { status: 200, data: codeMail },
  },
} as const satisfies Record<string, Exchange>;
