import { askProgram } from './child.ts'

export type Load = {
  url: string
  /** Asked for in turn by each connection; without it, `url` alone. */
  paths?: string[]
  headers?: Record<string, string>
  /** As so many people, each at a browser and on a network of their own; unset, as a program. */
  people?: number
  /** Other people than those of another crowd. */
  crowd?: number
  connections: number
  seconds: number
}
/** Latencies are in whole milliseconds. */
export type LoadResult = { total: number; perSecond: number; p50: number; p99: number; failed: number }

/** Puts load on an address from a process of its own. @throws when anything but an answer of 2xx comes back. */
export async function load(what: Load): Promise<LoadResult> {
  const result = await askProgram<LoadResult>('load-program.ts', what)
  if (result.failed > 0)
    throw new Error(`${result.failed} of ${result.total} requests to ${what.url} failed: no figure.`)
  return result
}
