import { expect, test } from 'vitest';
import { filledReply } from './filled-reply.ts';

test.each(['Ana', '$&', '$`', "$'", '$$', '{{name}}'])('a reply names %s as they are called', (firstName) => {
  expect(filledReply('Hello {{name}}. Bye, {{name}}!', firstName)).toBe(
    `Hello ${firstName}. Bye, ${firstName}!`,
  );
});
