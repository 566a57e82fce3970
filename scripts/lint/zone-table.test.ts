import { expect, test } from 'vitest';
import { mayImport } from './zone-table.mjs';

test.each([
  ['src/server/search/ranking.ts', 'src/server/language/stem.ts', true],
  ['src/server/language/stem.ts', 'src/server/search/ranking.ts', false],
  ['src/server/models/models.ts', 'src/server/claims/claims.ts', false],
  ['src/server/jobs/runner.ts', 'src/server/http/respond.ts', false],
  ['src/server/jobs/runner.ts', 'src/server/db/schema/media.ts', false],
  ['src/server/jobs/handlers.ts', 'src/server/services/mails/send-mail.ts', true],
  ['src/server/jobs/handlers.ts', 'src/server/db/presence.ts', false],
  ['src/server/jobs/handlers.ts', 'npm:drizzle-orm', false],
  ['src/server/services/mails/send-mail.ts', 'src/server/jobs/handlers.ts', false],
  ['src/server/claims/claims.ts', 'src/server/pauses.ts', true],
  ['src/server/http/respond.ts', 'src/server/db/schema/media.ts', false],
  ['src/server/main-parts.ts', 'src/server/http/respond.ts', false],
  ['src/pages/api/a.ts', 'src/server/db/schema/media.ts', false],
  ['src/contracts/file.ts', 'npm:zod', true],
  ['src/contracts/file.ts', 'npm:pg', false],
  ['src/islands/ui/Button.tsx', 'src/server/errors.ts', false],
  ['src/islands/chat/ChatPortal.tsx', 'src/islands/shell/shell-props.ts', false],
  ['src/islands/shell/Shell.tsx', 'src/islands/chat/ChatPortal.tsx', false],
  ['src/islands/shell/Shell.tsx', 'src/islands/ui/island.tsx', true],
  ['src/rules/limits.ts', 'src/contracts/file.ts', false],
  ['src/client/http.ts', 'node', false],
  ['src/markdown/answer-tree.ts', 'npm:marked', true],
  ['src/islands/chat/Markdown.tsx', 'npm:marked', false],
  ['src/embed/answer.ts', 'npm:marked', false],
])('%s and %s', (from, to, isAllowed) => {
  expect(mayImport(from, to)).toBe(isAllowed);
});
