import { realpathSync } from 'node:fs'
import { clusterFolder } from './cluster.ts'
import { databaseUrl } from './database.ts'
import { readPassword } from './password.ts'
import { findReadyServer } from './postmaster.ts'
import { visitorSocketFolder } from './socket.ts'

export type PostgresVisit = {
  url: string
  /** Ends the visit; the server continues running. */
  leave(): void
}

/**
 * Finds the database server that another process keeps running for this data folder, for work beside the product: the
 * folder itself can have one supervisor only. Null when none takes connections.
 *
 * @throws StartRefused when the password of the folder can't be read.
 */
export function findRunningPostgres(dataDir: string): PostgresVisit | null {
  const folder = realFolder(dataDir)
  if (!folder) return null
  const cluster = clusterFolder(folder)
  if (findReadyServer(cluster) === null) return null
  const password = readPassword(folder)
  const socket = visitorSocketFolder(cluster)
  return { url: databaseUrl({ socket: socket.path, password }), leave: socket.remove }
}

function realFolder(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
