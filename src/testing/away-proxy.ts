import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type AwayProxy = {
  /** The same database through the proxy. */
  url: string
  /** Cuts every connection and takes no more, like a database that was stopped. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** A proxy between the product and PostgreSQL that can be taken away and brought back. */
export async function awayProxy(url: string): Promise<AwayProxy> {
  const direct = new URL(url)
  const socketName = `.s.PGSQL.${direct.port}`
  const target = join(direct.searchParams.get('host') ?? '', socketName)
  const folder = mkdtempSync(join(tmpdir(), 'throughline-away-'))
  const path = join(folder, socketName)
  const open = new Set<Socket>()
  let server: Server | null = null

  const comeBack = () =>
    new Promise<void>((resolve) => {
      server = createServer((client) => {
        const upstream = createConnection(target)
        for (const [one, other] of [
          [client, upstream],
          [upstream, client],
        ] as [Socket, Socket][]) {
          open.add(one)
          one.on('error', () => other.destroy())
          one.on('close', () => {
            open.delete(one)
            other.destroy()
          })
          one.pipe(other)
        }
      }).listen(path, () => resolve())
    })
  await comeBack()

  direct.searchParams.set('host', folder)
  const goAway = async () => {
    const closed = new Promise<void>((resolve) => server?.close(() => resolve()))
    for (const socket of open) socket.destroy()
    await closed
    rmSync(path, { force: true })
  }
  return {
    url: direct.href,
    goAway,
    comeBack,
    async close() {
      await goAway()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
