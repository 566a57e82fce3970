-- The second line of isolation. A row is visible only while the transaction's setting app.space names its
-- space, or is 'all' (sign-in, administration, work across spaces). Unset means: nothing. FORCE makes the
-- policies hold for the owner of the tables too; parley_scoped is what a superuser's connection steps down to.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'companies', 'model_bots', 'files', 'file_texts', 'passages', 'conversations', 'messages', 'citations',
    'audit_events'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY space_isolation ON %I USING (
         current_setting(''app.space'', true) = ''all''
         OR space_id = nullif(nullif(current_setting(''app.space'', true), ''''), ''all'')::uuid
       )', name);
  END LOOP;
END
$$;
