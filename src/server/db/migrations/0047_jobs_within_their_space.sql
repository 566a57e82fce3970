-- The tables of the queue belong to no space and to no role that is bound to one. This queues a job for whoever is in a
-- space, so that no transaction has to leave its role for it.
CREATE FUNCTION queue_job(
  task text, payload json, key text, attempts int, run_at timestamptz, line text, priority int
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    task, payload, queue_name := line, run_at := run_at, max_attempts := attempts, job_key := key,
    priority := priority);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION queue_job FROM PUBLIC;
