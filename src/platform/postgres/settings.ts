import { statSync } from 'node:fs'

/** The port names the socket file only: the server listens on no network address. */
export const port = 5432

/** What the server process needs to stay ours. Callers can't override these. */
const essential = {
  listen_addresses: '',
  unix_socket_directories: '.', // the cluster folder itself, which only its owner enters
  unix_socket_permissions: '0700',
  port: String(port),
  password_encryption: 'scram-sha-256',
}

/** For a machine of 1–2 GB that also runs Node. */
const modest = {
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  max_connections: '60',
  max_wal_size: '512MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  // Helper processes that nothing here uses, each some megabytes: no replicas, and reads of small files need no workers.
  max_logical_replication_workers: '0',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  // A plan made while a table was small reads all of a workspace: a rush of orders must not wait a minute for a better one.
  autovacuum_naptime: '15s',
  jit: 'off', // short queries pay for it and gain nothing
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A transaction left open holds locks and keeps vacuum from its work.
  idle_in_transaction_session_timeout: '5min',
}

const logging = {
  logging_collector: 'on', // a child of the server, so a killed Node doesn't silence it
  log_directory: 'log',
  log_filename: 'postgres-%Y%m%d-%H%M%S.log',
  log_rotation_size: '10MB',
  log_rotation_age: '0',
  log_error_verbosity: 'terse', // the details of an error name people and their addresses
  log_parameter_max_length: '0',
  log_checkpoints: 'off',
}

/** The words of the server's command line after the program. */
export function serverArguments(cluster: string, settings: Record<string, string> = {}): string[] {
  const all = { ...modest, ...logging, ...settings, ...essential, cluster_name: clusterName(cluster) }
  return [
    '-D',
    fromInside(cluster),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** The mark on a command line by which a server of exactly this folder is known, also after the folder was renamed. */
export function clusterMark(cluster: string): string {
  return `cluster_name=${clusterName(cluster)}`
}

function clusterName(cluster: string): string {
  const { dev, ino } = statSync(cluster)
  return `throughline_${dev}_${ino}`
}

/**
 * The cluster folder as its server names it. On Linux that is "the folder I'm in": the server's user need not be
 * able to walk the path, so data below a folder only root can enter stays where it is.
 */
export function fromInside(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}
