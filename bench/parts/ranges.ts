import { askProgram } from './child.ts'

export type RangeLoad = {
  url: string
  path: string
  bytes: number
  headers?: Record<string, string>
  clients: number
  seconds: number
  /** Every so many requests one is dropped in the middle, as players do when someone jumps. */
  abortEvery: number
}

export type RangeResult = { megabytesPerSecond: number; requests: number; aborted: number; failed: number }

/** Reads ranges of 1 MiB anywhere in a file, from a process of its own. @throws when one isn't answered as it should be. */
export async function loadRanges(what: RangeLoad): Promise<RangeResult> {
  const result = await askProgram<RangeResult>('ranges-program.ts', what)
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} ranges failed: no figure.`)
  return result
}
