import { median } from '../../scripts/figure.ts'
import { repetitions } from './setting.ts'

/**
 * Measures several things in turn, over and over, so that what else the machine does meets all of them alike. The first
 * round warms up and does not count.
 */
export async function inTurns<Name extends string, Result>(
  measures: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(measures) as Name[]
  const runs = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round <= repetitions; round++) {
    for (const name of names) {
      const result = await measures[name]()
      if (round > 0) runs[name].push(result)
    }
  }
  return runs
}

/** The middle of one number of each run. */
export function middle<Result>(runs: Result[], of: (run: Result) => number): number {
  return median(runs.map(of))
}
