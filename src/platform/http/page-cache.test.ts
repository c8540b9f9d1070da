import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'

let cache: PageCache
beforeEach(() => {
  cache = createPageCache()
})

const request = (url: string, headers: Record<string, string> = {}) =>
  ({ url, headers }) as unknown as FastifyRequest

/** A reply that notes what it is told. */
function reply() {
  const noted = { code: 200, body: '', headers: {} as Record<string, string> }
  const self = {
    noted,
    header: (name: string, value: string) => {
      noted.headers[name] = value
      return self
    },
    headers: (all: Record<string, string>) => {
      Object.assign(noted.headers, all)
      return self
    },
    type: () => self,
    code: (code: number) => {
      noted.code = code
      return self
    },
    send: (body?: Buffer) => {
      noted.body = String(body ?? '')
      return self
    },
  }
  return self as typeof self & FastifyReply
}

const keep = (url: string, html: string, workspaceId = 'wsp_1', mark = cache.mark()) =>
  cache.keep(request(url), 'visitor', { workspaceId, html, mark })

describe('a kept page', () => {
  it('runs out by itself where time makes it untrue', async () => {
    let time = new Date('2026-11-20T09:00:00Z')
    cache = createPageCache(() => time)
    const until = new Date('2026-11-20T10:00:00Z')
    let made = 0
    const make = async () => ({
      workspaceId: 'wsp_1',
      html: `<p>${++made}</p>`,
      until: made > 1 ? null : until,
    })
    const bodies = async () => {
      const answer = reply()
      await cache.serve(request('/@ana'), answer, 'visitor', make)
      return answer.noted.body
    }
    expect([await bodies(), await bodies()]).toEqual(['<p>1</p>', '<p>1</p>'])
    time = until
    expect(cache.send(request('/@ana'), reply(), 'visitor')).toBeNull()
    expect([await bodies(), await bodies()]).toEqual(['<p>2</p>', '<p>2</p>'])
  })

  it('is sent to the variant it was made for', () => {
    keep('/@ana', '<p>Ana</p>')
    const answer = reply()
    expect(cache.send(request('/@ana'), answer, 'visitor')).not.toBeNull()
    expect(answer.noted.body).toBe('<p>Ana</p>')
    expect(cache.send(request('/@ana'), reply(), 'signedIn')).toBeNull()
    expect(cache.send(request('/@ana?x=1'), reply(), 'visitor')).toBeNull()
  })

  it('is not sent again to a browser that has it', () => {
    keep('/@ana', '<p>Ana</p>')
    const first = reply()
    cache.send(request('/@ana'), first, 'visitor')
    const again = reply()
    cache.send(request('/@ana', { 'if-none-match': first.noted.headers.etag ?? '' }), again, 'visitor')
    expect(again.noted).toMatchObject({ code: 304, body: '' })
  })

  it('is forgotten when its workspace changes, and others stay', () => {
    keep('/@ana', 'a')
    keep('/@bo', 'b', 'wsp_2')
    cache.forget('wsp_1')
    expect(cache.send(request('/@ana'), reply(), 'visitor')).toBeNull()
    expect(cache.send(request('/@bo'), reply(), 'visitor')).not.toBeNull()
    cache.forgetAll()
    expect(cache.send(request('/@bo'), reply(), 'visitor')).toBeNull()
  })

  it('is never one that was read before a change and finished after it', () => {
    const mark = cache.mark()
    cache.forget('wsp_1')
    keep('/@ana', 'old', 'wsp_1', mark)
    expect(cache.send(request('/@ana'), reply(), 'visitor')).toBeNull()
    const before = cache.mark()
    cache.forgetAll()
    keep('/@ana', 'old', 'wsp_1', before)
    expect(cache.send(request('/@ana'), reply(), 'visitor')).toBeNull()
  })
})
