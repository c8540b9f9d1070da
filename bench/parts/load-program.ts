import autocannon from 'autocannon'
import { answerOnce } from './child.ts'
import type { Load, LoadResult } from './load.ts'

answerOnce<Load>(async ({ url, paths, headers, connections, seconds }): Promise<LoadResult> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(paths ? { requests: paths.map((path) => ({ method: 'GET', path })) } : {}),
    ...(headers ? { headers } : {}),
  })
  return {
    total: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  }
})
