import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Peer } from './peer.ts'

process.once('message', async (peer) => {
  const port = await start(peer as Peer)
  process.send?.({ port })
})
process.once('disconnect', () => process.exit(0))

function start(peer: Peer): Promise<number> {
  switch (peer.kind) {
    case 'hello':
      return listen((app) => app.get('/', async () => ({ hello: 'world' })))
    case 'memory':
      return memory(peer.bytes)
    case 'ranges':
      return ranges(peer.path)
    case 'list':
      return listRows(peer)
  }
}

async function listen(mount: (app: FastifyInstance) => void): Promise<number> {
  const app = fastify()
  mount(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** The least a Node server can do for a page: it is in memory and goes out with its type and length. */
function memory(bytes: number): Promise<number> {
  const page = Buffer.alloc(bytes, '<p>page</p>\n')
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length })
    response.end(page)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** The least a Node server can do for a range: its bytes go from the file to the socket in pieces of 1 MiB. */
function ranges(path: string): Promise<number> {
  const { size } = statSync(path)
  const server = createServer((request, response) => {
    const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    const start = Number(first)
    const end = last ? Number(last) : size - 1
    response.writeHead(206, {
      'content-type': 'application/gzip',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
    })
    const file = createReadStream(path, { start, end, highWaterMark: 1024 * 1024 })
    file.pipe(response)
    response.once('close', () => file.destroy())
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Reads a session row and a list, and answers the rows. */
function listRows({ database, session, query }: Extract<Peer, { kind: 'list' }>): Promise<number> {
  const pool = new pg.Pool({ connectionString: database, max: 20 })
  return listen((app) =>
    app.get('/', async () => {
      await pool.query({ name: 'session', text: session.text, values: session.values })
      const { rows } = await pool.query({ name: 'list', text: query.text, values: query.values })
      return rows
    }),
  )
}
