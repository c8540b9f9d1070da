import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asHttps, get, Unreadable } from './get.ts'
import { openInternet, type Reach, Unreachable } from './send.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const pages = new Map<string, Handler>()
const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
const service = createServer((request, response) => {
  asked.push({ path: request.url ?? '', headers: request.headers })
  const handler = pages.get(request.url ?? '')
  if (handler) handler(request, response)
  else response.writeHead(404).end()
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  port = (service.address() as AddressInfo).port
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  pages.clear()
  asked.length = 0
})

/** What lets the loopback service through, and nothing else of this machine. */
const local: Reach = {
  isAllowed: (address) => address === '127.0.0.1',
  isAllowedUrl: (url) => url.port === String(port),
  resolve: async () => ['127.0.0.1'],
}
const at = (path: string) => ({ url: `http://calendar.example:${port}${path}`, accept: 'text/calendar' })
const says =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

describe('reading an address that someone gave', () => {
  it('takes what is there, packed or not, with what tells the next time that it’s the same', async () => {
    pages.set('/plain', says(200, { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 'hello'))
    pages.set('/packed', says(200, { 'content-encoding': 'gzip' }, gzipSync('packed')))
    const read = await get(at('/plain'), local)
    expect(read).toEqual({
      kind: 'read',
      body: Buffer.from('hello'),
      etag: '"1"',
      modifiedAt: 'Sat, 21 Nov 2026 09:00:00 GMT',
    })
    expect(await get(at('/packed'), local)).toMatchObject({ body: Buffer.from('packed') })
    pages.set('/plain', (request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end(),
    )
    expect(await get({ ...at('/plain'), etag: '"1"' }, local)).toEqual({ kind: 'unchanged' })
    expect(asked.at(-1)?.headers).not.toHaveProperty('cookie')
  })

  it('follows three addresses and no fourth', async () => {
    for (const hop of [1, 2, 3, 4]) pages.set(`/${hop}`, says(302, { location: `/${hop + 1}` }))
    pages.set('/5', says(200, {}, 'there'))
    expect(await get(at('/2'), local)).toMatchObject({ body: Buffer.from('there') })
    await expect(get(at('/1'), local)).rejects.toThrow(Unreadable)
    pages.set('/nowhere', says(302))
    await expect(get(at('/nowhere'), local)).rejects.toThrow(Unreadable)
  })

  it('D1: looks at each address on the way like at the first', async () => {
    const names: Record<string, string[]> = {
      'calendar.example': ['127.0.0.1'],
      'inside.example': ['10.0.0.7'],
    }
    const reach: Reach = { ...local, resolve: async (host) => names[host] ?? [] }
    for (const location of [
      `http://inside.example:${port}/`,
      `http://169.254.169.254:${port}/latest/meta-data`,
      `http://[::1]:${port}/`,
      'http://127.0.0.1:1/',
      'file:///etc/passwd',
      'gopher://calendar.example/',
      `http://user:secret@calendar.example:${port}/`,
    ]) {
      pages.set('/away', says(307, { location }))
      await expect(get(at('/away'), reach), location).rejects.toThrow(Unreachable)
    }
    expect(asked.every(({ path }) => path === '/away')).toBe(true)
  })

  it('D1: never leaves https, and goes where it looked', async () => {
    for (const url of [
      'http://calendar.example.com/a.ics',
      'webcal://127.0.0.1/',
      'https://localhost/a',
      'https://x.example.com:8443/',
    ])
      await expect(get({ url, accept: '*/*' }, openInternet)).rejects.toThrow(Unreachable)
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    pages.set('/', says(200, {}, 'pinned'))
    await expect(
      get(at('/'), { ...local, resolve: async () => answers.shift() ?? [] }),
    ).resolves.toMatchObject({
      body: Buffer.from('pinned'),
    })
    expect(answers).toHaveLength(1)
  })

  it('E2: stops at its bounds: of bytes, unpacked ones too, and of time', async () => {
    const bounds = { mostBytes: 1000, patienceMs: 20_000 }
    pages.set('/large', says(200, {}, 'x'.repeat(1001)))
    pages.set('/bomb', says(200, { 'content-encoding': 'gzip' }, gzipSync('x'.repeat(100_000))))
    pages.set('/odd', says(200, { 'content-encoding': 'br' }, 'x'))
    pages.set('/broken', says(200, { 'content-encoding': 'gzip' }, 'no gzip'))
    for (const path of ['/large', '/bomb', '/odd'])
      await expect(get(at(path), local, bounds)).rejects.toThrow(Unreadable)
    await expect(get(at('/broken'), local, bounds)).rejects.toThrow()
    pages.set('/silent', () => {})
    pages.set('/slow', (_, response) => void response.writeHead(200).write('a'))
    const hasty = { ...bounds, patienceMs: 50 }
    for (const path of ['/silent', '/slow'])
      await expect(get(at(path), local, hasty)).rejects.toThrow('tooLong')
    const never = { ...local, resolve: () => new Promise<string[]>(() => {}) }
    await expect(get(at('/'), never, hasty)).rejects.toThrow('tooLong')
  })

  it('says what was answered where nothing can be read', async () => {
    await expect(get(at('/gone'), local)).rejects.toMatchObject({ status: 404 })
    expect(asHttps(' webcal://a.example/x ')).toBe('https://a.example/x')
    expect(asHttps('WEBCAL://a.example/x')).toBe('https://a.example/x')
  })
})
