import autocannon from 'autocannon'
import { answerOnce } from './child.ts'
import type { Load, LoadResult } from './load.ts'

answerOnce<Load>(
  async ({ url, paths, headers, people, crowd, connections, seconds }): Promise<LoadResult> => {
    const result = await autocannon({
      url,
      connections,
      duration: seconds,
      ...(paths ? { requests: requestsFor(paths, headers, people, crowd) } : {}),
      ...(headers && !paths ? { headers } : {}),
    })
    return {
      total: result.requests.total,
      perSecond: result.requests.total / result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      failed: result.errors + result.timeouts + result.non2xx,
    }
  },
)

/** Every path once, or as many requests as there are people, path by path. */
function requestsFor(paths: string[], headers: Load['headers'] = {}, people = 0, crowd = 0) {
  if (people === 0) return paths.map((path) => ({ method: 'GET' as const, path, headers }))
  return Array.from({ length: people }, (_, n) => ({
    method: 'GET' as const,
    path: paths[n % paths.length] ?? '/',
    headers: {
      ...headers,
      'user-agent': browserOf(n),
      'x-forwarded-for': `${10 + (crowd % 200)}.${n % 251}.${n % 241}.7`,
    },
  }))
}

/** Browsers differ by their versions: a busy shop sees some hundreds. */
const browserOf = (n: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (n % 40)}.0.${n % 10}.0 Safari/537.36`
