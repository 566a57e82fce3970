import type { Endpoint } from './endpoint.ts';

/**
 * PostgreSQL's settings for one application on a small machine. They are given on the command line at every
 * start, so a new release of Parley changes them without touching the cluster.
 */
const steadySettings = {
  // Durability: an acknowledged write survives a crash of the process, the server or the machine.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  // Memory. A process of Parley holds up to some thirty connections, and others may join the first.
  max_connections: '100',
  shared_buffers: '48MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  huge_pages: 'off',
  jit: 'off',
  // Processes
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  max_parallel_maintenance_workers: '1',
  max_logical_replication_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  // Log: the kind of process in front tells mistakes in a query from trouble in the server itself.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '[%b] ',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // Text
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  password_encryption: 'scram-sha-256',
} as const;

/**
 * Before it recovers from a crash, PostgreSQL makes sure that all its files are on disk. On Linux one call does
 * that for all of them: a start after a crash took 60 ms instead of 180, and on a busy disk not seconds.
 */
const linuxSettings = { recovery_init_sync_method: 'syncfs' };

/** The arguments that give PostgreSQL its settings; without an endpoint, those for a run without connections. */
export function settingArguments(endpoint?: Endpoint): string[] {
  const settings = {
    ...steadySettings,
    ...(process.platform === 'linux' && linuxSettings),
    ...(endpoint && listenSettings(endpoint)),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function listenSettings(endpoint: Endpoint): Record<string, string> {
  return endpoint.kind === 'socket'
    ? {
        listen_addresses: '',
        port: String(endpoint.port),
        // The value is a list; quotes keep a comma or a space in the path from splitting it.
        unix_socket_directories: `"${endpoint.host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: endpoint.host, port: String(endpoint.port), unix_socket_directories: '' };
}

/** Who may connect, in the format of pg_hba.conf: nobody without a password. */
export const hostBasedAuthentication = [
  'local all all scram-sha-256',
  'host all all 127.0.0.1/32 scram-sha-256',
  '',
].join('\n');
