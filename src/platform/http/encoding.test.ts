import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { compressAnswer, encodingFor } from './encoding.ts'
import { createPageCache } from './page-cache.ts'

const taking = (header?: string) => ({ headers: header === undefined ? {} : { 'accept-encoding': header } })

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.0', null],
    ['identity', null],
    [undefined, null],
    [`${'x'.repeat(201)}, gzip`, null],
  ])('for %s is %s', (header, expected) => {
    expect(encodingFor(taking(header))).toBe(expected)
  })
})

describe('a kept page', () => {
  const app = fastify()
  const html = `<!doctype html><p>${'Água e papel. '.repeat(200)}</p>`
  const cache = createPageCache()
  app.decorateReply('kind', 'api')
  app.get('/page', async (request, reply) => {
    cache.keep(request, 'visitor', { workspaceId: 'wsp_1', html, mark: cache.mark() })
    return cache.send(request, reply, 'visitor')
  })
  afterAll(() => app.close())
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/page', headers })

  it('is the same text in every encoding, under a tag of its own', async () => {
    const plain = await get()
    const gzip = await get({ 'accept-encoding': 'gzip' })
    const brotli = await get({ 'accept-encoding': 'gzip, br' })

    expect(plain.body).toBe(html)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(html)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(html)
    expect(new Set([plain, gzip, brotli].map((answer) => answer.headers.etag)).size).toBe(3)
    for (const answer of [plain, gzip, brotli]) expect(answer.headers.vary).toBe('cookie, accept-encoding')
  })

  it('answers 304 to who has these bytes, and sends other bytes whole', async () => {
    const { etag } = (await get({ 'accept-encoding': 'br' })).headers
    const again = { 'if-none-match': `"other", W/${etag}` }
    expect((await get({ ...again, 'accept-encoding': 'br' })).statusCode).toBe(304)
    expect((await get(again)).statusCode).toBe(200)
  })
})

describe('an answer of the API', () => {
  const app = fastify()
  app.addHook('onSend', compressAnswer)
  const answer = { text: 'x'.repeat(2_000) }
  app.get('/api/v1/courses', async () => answer)
  app.post('/api/v1/courses', async () => answer)
  app.get('/api/v1/small', async () => ({}))
  app.get('/api/v1/checkouts/:id', async () => answer)
  afterAll(() => app.close())
  const encodingOf = async (method: 'GET' | 'POST', url: string, header?: string) =>
    (await app.inject({ method, url, ...taking(header) })).headers['content-encoding']

  it('is compressed when it is long, read and free of secrets', async () => {
    const got = await app.inject({ url: '/api/v1/courses', headers: { 'accept-encoding': 'gzip' } })
    expect(JSON.parse(gunzipSync(got.rawPayload).toString())).toEqual(answer)
    expect(got.headers['content-length']).toBe(String(got.rawPayload.length))
    expect(await encodingOf('GET', '/api/v1/courses')).toBeUndefined()
    expect(await encodingOf('GET', '/api/v1/courses', 'br')).toBeUndefined()
    expect(await encodingOf('GET', '/api/v1/small', 'gzip')).toBeUndefined()
    expect(await encodingOf('POST', '/api/v1/courses', 'gzip')).toBeUndefined()
    expect(await encodingOf('GET', '/api/v1/checkouts/off_1', 'gzip')).toBeUndefined()
  })
})
