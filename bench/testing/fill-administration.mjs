/**
 * What an installation with this many people holds: a tenant for fifty of them, companies, bots, an event in the
 * audit log and a mail for each, and some rare ones of every kind. Made inside the database; a million takes about
 * two minutes.
 * @param {import('pg').Pool} pool
 * @param {number} people
 */
export async function fillAdministration(pool, people) {
  const series = (/** @type {number} */ count) => `generate_series(1, ${Math.floor(count)}) n`;
  const id = (/** @type {string} */ kind, number = 'n') => `md5('${kind}' || ${number})::uuid`;
  const name = (/** @type {string} */ kind) =>
    `CASE WHEN n % 20000 = 0 THEN 'Zacharias ' ELSE '' END
     || initcap(left(translate(md5('${kind}' || n), '0123456789', 'ghijklmnop'), 7))`;
  // The local part of an address is a person's own, such as `kjhabcde.17`.
  const email =
    "translate(left(md5('email' || n), 8), '0123456789', 'ghijklmnop') || '.' || n || '@example.org'";
  const since = "now() - n * interval '1 minute'";
  const rarely = (/** @type {string} */ value) => `CASE WHEN n % 5000 = 0 THEN ${value} END`;
  const tenants = Math.ceil(people / 50);
  const companies = Math.ceil(people / 20);
  const tenant = id('tenant', `1 + n % ${tenants}`);
  const company = `1 + n % ${companies}`;
  // Without the setting row-level security lets nothing in.
  const client = await pool.connect();
  try {
    await client.query("SELECT set_config('app.space', 'all', false)");
    // Indexes are faster made at the end than kept up row by row.
    const { rows: indexes } = await client.query(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    );
    for (const statement of [
      ...indexes.map((index) => `DROP INDEX "${index.name}"`),
      `INSERT INTO users (id, email, email_confirmed_at, suspended_at, created_at)
       SELECT ${id('user')}, ${email}, CASE WHEN n % 3000 <> 0 THEN now() END,
         ${rarely('now()')}, ${since} FROM ${series(people)}`,
      `INSERT INTO profiles (user_id, first_name) SELECT ${id('user')}, ${name('first')} FROM ${series(people)}`,
      `INSERT INTO tenants (id, name, archived_at, created_at)
       SELECT ${id('tenant')}, ${name('tenant')} || ' Group', ${rarely('now()')}, ${since} FROM ${series(tenants)}`,
      `INSERT INTO companies (id, space_id, tenant_id, name, archived_at, created_at)
       SELECT ${id('company')}, ${tenant}, ${tenant}, ${name('company')} || ' Company', ${rarely('now()')}, ${since}
       FROM ${series(companies)}`,
      // Half of the bots belong to companies, half to one person each.
      `INSERT INTO model_bots (id, space_id, tenant_id, company_id, name, published_at, archived_at, created_at)
       SELECT ${id('bot')}, c.tenant_id, c.tenant_id, c.id, ${name('bot')} || ' Assistant',
         CASE WHEN n % 4 <> 0 THEN now() END, ${rarely('now()')}, ${since}
       FROM ${series(people / 4)} JOIN companies c ON c.id = ${id('company', company)}`,
      `INSERT INTO model_bots (id, space_id, user_id, name, published_at, created_at)
       SELECT ${id('own')}, ${id('user')}, ${id('user')}, ${name('own')} || ' Helper', now(), ${since}
       FROM ${series(people / 4)}`,
      `INSERT INTO role_assignments (id, user_id, name, company_id)
       SELECT ${id('role')}, ${id('user')}, CASE WHEN n % 3 = 0 THEN 'READ_USER' ELSE 'SINGLE_USER' END,
         CASE WHEN n % 3 = 0 THEN ${id('company', company)} END FROM ${series(people)}`,
      `INSERT INTO role_assignments (id, user_id, name, tenant_id)
       SELECT ${id('administrator')}, ${id('user')}, 'TENANT_ADMIN', ${id('tenant')} FROM ${series(tenants)}`,
      `INSERT INTO subscriptions (id, user_id, plan, status, created_at)
       SELECT ${id('subscription')}, ${id('user')}, 'plus', CASE WHEN n % 5000 = 0 THEN 'past_due' ELSE 'active' END, ${since}
       FROM ${series(people / 10)}`,
      `INSERT INTO audit_events (id, space_id, actor_id, action, subject_type, created_at)
       SELECT ${id('event')}, ${tenant}, ${id('user')},
         CASE WHEN n % 5000 = 0 THEN 'limits.changed' ELSE 'member.removed' END, 'user', ${since}
       FROM ${series(people)}`,
      `INSERT INTO outbox (id, template, locale, to_name, to_address, values, state, attempts, sent_at, created_at)
       SELECT ${id('mail')}, 'invitation', 'en', ${name('first')}, ${email}, '{}',
         CASE WHEN n % 5000 = 0 THEN 'failed' ELSE 'sent' END, 1, now(), ${since} FROM ${series(people)}`,
      ...indexes.map((index) => index.definition),
      'VACUUM ANALYZE',
    ]) {
      await client.query(statement);
    }
  } finally {
    // A connection with the setting must not go back into the pool.
    client.release(true);
  }
}
