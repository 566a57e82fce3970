import { expect, test } from 'vitest';
import { createOpenTicket } from './open-ticket-tool.ts';

const { signal } = new AbortController();

test('a ticket has the subject that the person is shown, in one line', async () => {
  const opened: object[] = [];
  const tool = createOpenTicket(async (ticket) => opened.push(ticket));
  const args = { subject: 'The gate\n\u202eetag\u2028', text: 'It sticks.\nSince May.' };
  const subject = 'The gate etag';
  expect(tool.sends?.(args)).toEqual([
    { label: 'subject', value: subject },
    { label: 'text', value: args.text },
  ]);
  expect(await tool.run(args, signal)).toContain('#1');
  expect(opened).toEqual([{ subject, text: args.text }]);
});

test('a ticket whose subject shows nothing is not opened', async () => {
  const tool = createOpenTicket(async () => 1);
  await expect(tool.run({ subject: '\u202e\u200b', text: 'It sticks.' }, signal)).rejects.toThrow('subject');
});
