import { sequence } from 'astro:middleware';
import { access } from '#server/http/middleware/access.ts';
import { allowance } from '#server/http/middleware/allowance.ts';
import { compression } from '#server/http/middleware/compression.ts';
import { headers } from '#server/http/middleware/headers.ts';
import { impersonation } from '#server/http/middleware/impersonation.ts';
import { locale } from '#server/http/middleware/locale.ts';
import { session } from '#server/http/middleware/session.ts';
import { wholePage } from '#server/http/middleware/whole-page.ts';

export const onRequest = sequence(
  compression,
  headers,
  wholePage,
  locale,
  session,
  allowance,
  impersonation,
  access,
);
