import { expect, it, vi } from 'vitest';
import type { PersonQuestion, PersonReply } from '#rules/person-question.ts';
import type { Asker } from './agent-tool.ts';
import { createServerQuestions } from './server-questions.ts';

const requestedSchema = { type: 'object', properties: { size: { type: 'string', enum: ['S', 'M'] } } };
const form = { params: { message: 'Which size?', requestedSchema } };
const accepted: PersonReply = { action: 'accept', values: [{ field: '__proto__', value: 'M' }] };

function person(reply: PersonReply = accepted) {
  const asked: PersonQuestion[] = [];
  let standing = 0;
  const asker: Asker = {
    async ask(question) {
      asked.push(question);
      expect(standing).toBe(1);
      return reply;
    },
    pause() {
      standing += 1;
      return () => {
        standing -= 1;
      };
    },
  };
  return { asker, asked, standing: () => standing };
}

it('a server that asks during a call gets what the person says, while the call’s time stands still', async () => {
  const questions = createServerQuestions('Depot');
  const { asker, asked, standing } = person();
  const answer = await questions.during(asker, () => questions.answer(form));
  expect(answer.action).toBe('accept');
  expect(Object.entries(answer.content ?? {})).toEqual([['__proto__', 'M']]);
  expect(asked).toMatchObject([{ server: 'Depot', text: 'Which size?', fields: [{ name: 'size' }] }]);
  expect(standing()).toBe(0);
});

it('a secret of the organisation that the server repeats is not shown', async () => {
  const secret = { placement: 'bearer', parameter: null, value: 'sk-12345' } as const;
  const questions = createServerQuestions('Depot', secret as never);
  const { asker, asked } = person();
  const params = { message: 'Is sk-12345 right?', requestedSchema };
  await questions.during(asker, () => questions.answer({ params }));
  expect(asked).toMatchObject([{ text: 'Is ••• right?' }]);
});

it('where nobody is there, or no call is under way, whatever is asked is declined', async () => {
  const questions = createServerQuestions('Depot');
  expect(await questions.during(undefined, () => questions.answer(form))).toEqual({ action: 'decline' });
  await questions.during(person().asker, async () => undefined);
  expect(await questions.answer(form)).toEqual({ action: 'decline' });
});

it('the time of all calls stands still while one of them asks, and questions come one after the other', async () => {
  const questions = createServerQuestions('Depot');
  const [one, other] = [person(), person()];
  await questions.during(one.asker, () =>
    questions.during(other.asker, async () => {
      await Promise.all([questions.answer(form), questions.answer(form)]);
    }),
  );
  expect([one.asked.length, other.asked.length]).toEqual([0, 2]);
});

it.each([
  { requestedSchema: { type: 'object', properties: { inner: { type: 'object' } } } },
  { mode: 'url', url: 'javascript:alert(1)' },
  {},
])('what no form can be made of is refused: %j', async (params) => {
  const questions = createServerQuestions('Depot');
  const { asker, asked } = person();
  const answer = questions.during(asker, () =>
    questions.answer({ params: { message: 'x', ...params } as never }),
  );
  await expect(answer).rejects.toThrow('flat forms');
  expect(asked).toEqual([]);
});

it('a call that needs addresses opened first is made again once they are, and fails where they are not', async () => {
  const needed = Object.assign(new Error('first'), {
    code: -32042,
    data: { elicitations: [{ mode: 'url', message: 'Open', url: 'https://example.org/a' }] },
  });
  const questions = createServerQuestions('Depot');
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(needed).mockResolvedValue('done');
  const { asker, asked } = person();
  expect(await questions.during(asker, call)).toBe('done');
  expect(asked).toMatchObject([{ url: 'https://example.org/a' }]);
  const refusing = person({ action: 'decline', values: [] });
  const failing = questions.during(refusing.asker, () => Promise.reject(needed));
  await expect(failing).rejects.toBe(needed);
});
