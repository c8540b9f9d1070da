import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What came back over the wire, whole. */
export type RawAnswer = { status: number; text: string }

/** A port of the server's own, for what only a real socket can send; closed with the server. */
export async function listenOnLoopback(web: FastifyInstance): Promise<number> {
  await web.listen({ host: '127.0.0.1', port: 0 })
  const address = web.server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** Sends these bytes as they are; nothing tidies the path or the headers on the way. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const finish = () => {
      const text = Buffer.concat(chunks).toString('utf8')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
    }
    socket.setTimeout(5_000, () => socket.destroy(new Error('No answer within five seconds.')))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', (error) => (chunks.length > 0 ? finish() : reject(error)))
    socket.on('close', finish)
  })
}

/** A GET whose path is in the request line exactly as given. */
export function getRaw(port: number, path: string, headers: string[] = []): Promise<RawAnswer> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close', ...headers]
  return sendRaw(port, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
}
