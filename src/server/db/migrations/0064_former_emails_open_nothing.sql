-- What was mailed to an address that is a person's no more says nothing about them, whichever way it was changed.
CREATE FUNCTION forget_what_was_mailed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = NEW.id;
  DELETE FROM sign_in_challenges WHERE user_id = NEW.id AND purpose IN ('mailedProof', 'newEmail');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER forget_what_was_mailed AFTER UPDATE OF email ON users FOR EACH ROW
  WHEN (lower(OLD.email) IS DISTINCT FROM lower(NEW.email)) EXECUTE FUNCTION forget_what_was_mailed();
