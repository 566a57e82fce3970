import { expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { quirkText } from './LearnedLines.tsx';

it('what a model does not take is said in words', () => {
  const omitted = { kind: 'omit', field: 'temperature' } as const;
  expect(quirkText(translator('en'), 'gpt-5-mini', omitted)).toBe(
    'gpt-5-mini takes no temperature; Parley leaves it out.',
  );
  expect(quirkText(translator('es'), 'gpt-5-mini', omitted)).toBe(
    'gpt-5-mini no admite temperature; Parley lo omite.',
  );
  expect(
    quirkText(translator('en'), 'small', {
      kind: 'rename',
      field: 'max_tokens',
      to: 'max_completion_tokens',
    }),
  ).toBe('small takes no max_tokens; Parley sends max_completion_tokens instead.');
  expect(quirkText(translator('en'), 'small', { kind: 'systemAsUser' })).toMatch(
    /^small takes no system messages/,
  );
});
