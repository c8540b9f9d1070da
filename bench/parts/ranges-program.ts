import { Agent, get } from 'node:http'
import { answerOnce } from './child.ts'
import type { RangeLoad, RangeResult } from './ranges.ts'

const step = 1024 * 1024

answerOnce<RangeLoad>(async (what): Promise<RangeResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: what.clients })
  const result = { requests: 0, aborted: 0, failed: 0, bytes: 0 }
  const startedAt = performance.now()
  const until = startedAt + what.seconds * 1000
  await Promise.all(
    Array.from({ length: what.clients }, async (_, client) => {
      for (let n = client; performance.now() < until; n++) {
        const isAborted = what.abortEvery > 0 && n % what.abortEvery === 0
        result.requests++
        // Jumps about like readers at different places, the same in every run.
        const place = ((n * 7919 + client * 104729) % Math.floor(what.bytes / step)) * step
        const received = await range(what, agent, place, isAborted)
        if (isAborted) result.aborted++
        else if (received !== step) result.failed++
        result.bytes += Math.max(0, received)
      }
    }),
  )
  agent.destroy()
  const seconds = (performance.now() - startedAt) / 1000
  return { ...result, megabytesPerSecond: result.bytes / 1e6 / seconds }
})

/** Answers the bytes that came, or -1 for another answer than the range. */
function range({ url, path, headers }: RangeLoad, agent: Agent, start: number, isAborted: boolean) {
  const end = start + step - 1
  return new Promise<number>((resolve) => {
    const request = get(url + path, { agent, headers: { ...headers, range: `bytes=${start}-${end}` } })
    request.on('error', () => resolve(isAborted ? 0 : -1))
    request.on('response', (response) => {
      let bytes = 0
      const isRight = response.statusCode === 206
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (isAborted) {
          response.destroy()
          resolve(bytes)
        }
      })
      response.on('error', () => resolve(isAborted ? bytes : -1))
      response.on('end', () => resolve(isRight ? bytes : -1))
    })
  })
}
