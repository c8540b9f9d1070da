/** One measured figure of a benchmark. */
export type Figure = {
  /** The benchmark of docs and issues: B1, B7. */
  id: string
  name: string
  /** The figure itself, as a rule the median of `runs`. */
  value: number
  unit: string
  /** `value` divided by what was measured beside it in the same run. */
  ratio?: number
  /** What it was measured against, in words. */
  against?: string
  /** What is asked for, in words: "≥ 25% of a bare Fastify hello". */
  target: string
  /** Whether the target was met; left out where a figure only informs. */
  met?: boolean
  runs: number[]
}

/** The middle of an odd number of runs, the mean of the middle two otherwise. */
export function median(runs: number[]): number {
  const sorted = [...runs].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  return (lower + upper) / 2
}
