import { expect } from 'vitest';
import type { ApiClient } from './client.ts';
import { send } from './conversations.ts';
import { seedPerson, testPassword } from './seed.ts';
import type { createSuite } from './suite.ts';

/** The smallest picture there is. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Puts up a photo of a person. */
export async function sendPhoto(client: ApiClient, bytes: Uint8Array<ArrayBuffer>, of = client.userId) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'me.png');
  return client.fetch(`users/${of}/photo`, { method: 'POST', body: form });
}

/** A word that stands in no other person's files. */
export const secretOf = (id: string) => `word${id.slice(-12)}`;

/** A single user with a bot of their own, a file in it, and a conversation about it. */
export async function personWithBelongings(suite: ReturnType<typeof createSuite>) {
  const { id, email } = await seedPerson(suite.database, { roles: [{ name: 'SINGLE_USER' }] });
  const client = await suite.anonymous.signIn(email, testPassword);
  const { data: bot } = await client.post<{ id: string }>('model-bots', { name: 'Mine' });
  await client.upload(
    bot.id,
    'notes.txt',
    `The secret garden ${secretOf(id)} opens at seven in the morning.`,
  );
  await client.untilIngested(bot.id);
  const { data: conversation } = await client.post<{ id: string }>(`model-bots/${bot.id}/conversations`, {});
  const { data: attached } = await client.attach(conversation.id, 'map.txt', `The gate of ${secretOf(id)}.`);
  await client.untilAttached(conversation.id);
  await send(client, conversation.id, {
    text: 'When does the secret garden open?',
    attachments: attached.map((file) => file.id),
  });
  expect((await sendPhoto(client, new Uint8Array(pixel))).status).toBe(200);
  return { id, email, client, botId: bot.id, conversationId: conversation.id };
}
