CREATE TABLE "account_changes" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "account_changes_singleton" CHECK ("account_changes"."singleton")
);
--> statement-breakpoint
INSERT INTO account_changes (count) VALUES (0);--> statement-breakpoint
-- When a transaction commits, as the last it locks: so none waits for another that holds the row and goes on.
CREATE FUNCTION count_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.account_change', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE account_changes SET count = count + 1;
    PERFORM set_config('app.account_change', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- New people, tenants and companies are shown by no account that was read before.
CREATE CONSTRAINT TRIGGER account_changes AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_account_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER account_changes AFTER UPDATE OR DELETE ON profiles DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_account_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER account_changes AFTER UPDATE OR DELETE ON tenants DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_account_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER account_changes AFTER UPDATE OR DELETE ON companies DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_account_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER account_changes AFTER INSERT OR UPDATE OR DELETE ON role_assignments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_account_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER account_changes AFTER INSERT OR UPDATE OR DELETE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_account_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER account_changes AFTER INSERT OR UPDATE OR DELETE ON model_bots
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_account_change();
