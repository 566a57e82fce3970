ALTER TABLE "sign_in_challenges" ADD COLUMN "bound_to" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "second_factor_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- An account says whether a role of its person needs a factor that they have not; signing in by one changes none of it.
CREATE CONSTRAINT TRIGGER account_changes AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON totp_secrets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_account_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER account_changes AFTER INSERT OR DELETE ON passkeys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_account_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER account_changes AFTER INSERT OR UPDATE OR DELETE ON installation
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_account_change();
