/** Something with its place on the line of the day: hours since midnight. */
type Spot = { hour: number }

/** Marks that would lie over each other, as one in the middle of them. */
export type Group<T> = { hour: number; those: T[] }

/** Those whose marks are closer than `room` hours are one mark, from the earliest to the latest. */
export function groupsOf<T extends Spot>(those: readonly T[], room: number): Group<T>[] {
  const groups: Group<T>[] = []
  for (const each of those.toSorted((a, b) => a.hour - b.hour)) {
    const before = groups.at(-1)
    // What grows only moves away from what was free of it: its middle is later than before.
    if (before && each.hour - before.hour < room) groups.splice(-1, 1, together([...before.those, each]))
    else groups.push({ hour: each.hour, those: [each] })
  }
  return groups
}

function together<T extends Spot>(those: T[]): Group<T> {
  const first = those[0]?.hour ?? 0
  return { hour: (first + (those.at(-1)?.hour ?? first)) / 2, those }
}

/** How many steps above the line each mark is, so that none lies over another or over `taken` places on the line. */
export function stepsOf(hours: readonly number[], taken: readonly number[], room: number): number[] {
  const rows: number[][] = [[...taken]]
  return hours.map((hour) => {
    const isFree = (row: number[]) => row.every((other) => Math.abs(other - hour) >= room)
    const free = rows.findIndex(isFree)
    const step = free < 0 ? rows.length : free
    rows[step] = [...(rows[step] ?? []), hour]
    return step
  })
}
