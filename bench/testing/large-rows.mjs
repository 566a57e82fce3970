/** The largest settings that one call can store are about a megabyte. */
const largeTools = () => ({
  enabled: [],
  maximumSteps: 8,
  maximumTokens: 100_000,
  actions: [
    {
      id: '01890000-0000-7000-8000-000000000001',
      name: 'Things',
      baseUrl: 'https://things.example.org',
      secretId: null,
      operations: Array.from({ length: 48 }, (_, at) => ({
        id: `thing${at}`,
        method: 'POST',
        path: `/things/${at}`,
        summary: 'Makes a thing.',
        parameters: [],
        body: { type: 'object', description: 'words '.repeat(3_200) },
      })),
    },
  ],
  servers: [],
});

const site = 'https://shop.example.org';

/**
 * Publishes an assistant with the largest tools for visitors of a site.
 * @param {import('#server/db/database.ts').Database} database @param {{ tenantId: string, modelBotId: string }} seeded
 */
export async function seedLargeWidget(database, { tenantId, modelBotId }) {
  await database.runAcrossSpaces({
    name: 'large-tools',
    text: 'UPDATE model_bots SET tools = $2, published_at = now() WHERE id = $1',
    values: [modelBotId, JSON.stringify(largeTools())],
  });
  await database.runAcrossSpaces({
    name: 'large-widget',
    text: `INSERT INTO model_bot_widgets (model_bot_id, space_id, enabled, origins, questions_per_day)
      VALUES ($1, $2, true, $3, 200)`,
    values: [modelBotId, tenantId, JSON.stringify([site])],
  });
  return site;
}

/**
 * Gives a person an assistant of their own with so many versions of the largest tools, and a full ticket.
 * @param {import('#server/db/database.ts').Database} database @param {string} personId
 * @returns the ticket's id
 */
export async function seedLargeAccount(database, personId, versions = 60) {
  await database.runAcrossSpaces({
    name: 'large-account',
    text: `WITH bot AS (
        INSERT INTO model_bots (id, space_id, user_id, name) VALUES (gen_random_uuid(), $1, $1, 'Large') RETURNING id
      ) INSERT INTO model_bot_versions (id, space_id, model_bot_id, number, settings, files)
        SELECT gen_random_uuid(), $1, bot.id, number, $2::jsonb, '[]'
        FROM bot CROSS JOIN generate_series(1, $3::int) AS number`,
    values: [personId, JSON.stringify({ name: 'Large', tools: largeTools() }), versions],
  });
  const ticketId = crypto.randomUUID();
  await database.runAcrossSpaces({
    name: 'full-ticket',
    text: `WITH ticket AS (
        INSERT INTO tickets (id, space_id, requester_id, subject) VALUES ($1, $2, $2, 'Full') RETURNING id
      ) INSERT INTO ticket_messages (id, space_id, ticket_id, side, text)
        SELECT gen_random_uuid(), $2, ticket.id, 'customer', repeat('words ', 80)
        FROM ticket CROSS JOIN generate_series(1, 500)`,
    values: [ticketId, personId],
  });
  return ticketId;
}
