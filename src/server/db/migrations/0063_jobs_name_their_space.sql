-- A job may say whose it is, so that one space holds no more than its share of what runs at the same time.
DROP FUNCTION queue_job(text, json, text, int, timestamptz, text, int);--> statement-breakpoint
CREATE FUNCTION queue_job(
  task text, payload json, key text, attempts int, run_at timestamptz, line text, priority int,
  space uuid DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    task, payload, queue_name := line, run_at := run_at, max_attempts := attempts, job_key := key,
    priority := priority, flags := CASE WHEN space IS NOT NULL THEN ARRAY[space::text] END);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION queue_job FROM PUBLIC;
