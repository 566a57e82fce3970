-- The policy of 0001_row_level_security for tables that have no column `space_id`. What has none is listed with its
-- reason in row-level-security.test.ts.
DO $$
DECLARE
  own text;
  space constant text := 'nullif(nullif(current_setting(''app.space'', true), ''''), ''all'')::uuid';
  every constant text := 'current_setting(''app.space'', true) = ''all''';
  name text;
BEGIN
  FOR name, own IN VALUES
    ('tenants', 'id = ' || space),
    ('subscriptions', format('tenant_id = %1$s OR user_id = %1$s', space)),
    ('subscription_notices', 'EXISTS (SELECT FROM subscriptions WHERE subscriptions.id = subscription_id)'),
    -- How people sign in, and where they have.
    ('sessions', 'user_id = ' || space),
    ('tokens', format('user_id = %s OR EXISTS (SELECT FROM model_bots WHERE model_bots.id = model_bot_id)', space)),
    ('identities', 'user_id = ' || space),
    ('external_sign_ins', 'user_id = ' || space),
    ('sign_in_challenges', 'user_id = ' || space),
    ('email_confirmations', 'user_id = ' || space),
    ('password_resets', 'user_id = ' || space),
    ('passkeys', 'user_id = ' || space),
    ('totp_secrets', 'user_id = ' || space),
    ('recovery_codes', 'user_id = ' || space),
    -- Written from every space, read by none.
    ('outbox', 'false')
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY space_isolation ON %I USING (%s OR %s)', name, every, own);
  END LOOP;
END
$$;--> statement-breakpoint
CREATE POLICY written_from_every_space ON "outbox" FOR INSERT WITH CHECK (true);
