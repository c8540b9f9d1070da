import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './data-folder.ts'

/** Where the wire is cut: before the message reaches the server, or after, so that only the answer is lost. */
export type Cut = { at: number; side: 'before' | 'after' }

export type CuttingProxy = {
  /** The same database through the proxy. */
  url: string
  /** Statements seen so far. */
  statements(): number
}

/** A proxy between a program and PostgreSQL that calls `onCut` at the nth statement (counted from 1). */
export async function cuttingProxy(url: string, cut: Cut | null, onCut: () => void): Promise<CuttingProxy> {
  const direct = new URL(url)
  const socketName = `.s.PGSQL.${direct.port}`
  const target = join(direct.searchParams.get('host') ?? '', socketName)
  const folder = temporaryFolder()
  let seen = 0

  const server = createServer((client) => {
    const upstream = createConnection(target)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as [Socket, Socket][]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    upstream.pipe(client)
    forEachMessage(client, (type, bytes) => {
      const isCut = (type === 'Q' || type === 'P') && ++seen === cut?.at
      if (!isCut) return upstream.write(bytes)
      if (cut?.side === 'after') upstream.write(bytes)
      onCut()
    })
  })
  await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve))
  onTestFinished(() => void server.close())

  direct.searchParams.set('host', folder)
  return { url: direct.href, statements: () => seen }
}

/** Splits what a client sends into messages: a type letter and a length, except the very first, which has no letter. */
function forEachMessage(client: Socket, each: (type: string, bytes: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  let letter = 0
  client.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= letter + 4) {
      const end = letter + rest.readInt32BE(letter)
      if (rest.length < end) return
      each(letter ? String.fromCharCode(rest[0] ?? 0) : '', rest.subarray(0, end))
      rest = rest.subarray(end)
      letter = 1
    }
  })
}
