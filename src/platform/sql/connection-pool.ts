import pg from 'pg'
import { ofDatabase } from './database-away.ts'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void
type Release = (problem?: Error | boolean) => void

/**
 * A pool that stays whole when connections die while they are lent out. `pg` looks after idle ones only: a lent one would
 * end the process by an error no one listens to, and Drizzle never gives back one whose `begin` fails, so that after
 * some restarts of the database none would be left.
 */
export class ConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    // The borrower's next statement fails with the same cause.
    this.on('connect', (client) => void client.on('error', () => undefined))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    // `query` takes this way and gives its connection back itself.
    if (!callback)
      return super.connect().then(takenBackAtItsEnd, (error) => Promise.reject(ofDatabase(error)))
    super.connect((error, client, done) => callback(ofDatabase(error), client, done))
    return undefined
  }
}

function takenBackAtItsEnd(client: pg.PoolClient): pg.PoolClient {
  const release = client.release
  let isBack = false
  const giveBack: Release = (problem) => {
    client.off('end', takeBack)
    if (isBack) return
    isBack = true
    release(problem)
  }
  const takeBack = () => giveBack(true)
  client.once('end', takeBack)
  client.release = giveBack
  return client
}
