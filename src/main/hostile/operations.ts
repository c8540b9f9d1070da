import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApplication } from '#testing/application.ts'
import { type Answers, type Hostile, type Row, rowGroups } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

const folder = join(import.meta.dirname, '..', '..', 'areas')

/** Purchases come last: who bought is let in. */
const last = 'payments'

const areas = globSync('*/testing/hostile.ts', { cwd: folder })
  .map((path) => path.split(/[\\/]/)[0] ?? '')
  .sort((one, other) => Number(one === last) - Number(other === last) || (one < other ? -1 : 1))

/** What each area says of its operations. The test of all fails on an operation without a row. */
const found = await Promise.all(
  areas.map(async (area) => {
    const { hostile }: { hostile: Hostile } = await import(join(folder, area, 'testing', 'hostile.ts'))
    return { area, ...hostile }
  }),
)

export const rowsOf = (group: (typeof rowGroups)[number]): Row[] =>
  found.flatMap(({ rows }) => rows[group] ?? [])

export const rows: Row[] = rowGroups.flatMap(rowsOf)

/**
 * Makes what a row is about, once for all rows that have it made alike. Only for askers who are refused: what they ask about stays
 * as it is, and making it is more work than refusing them.
 */
export function sharedIds(): (
  app: TestApplication,
  world: World,
  row: Row,
) => Promise<Record<string, string>> {
  const made = new Map<Row['ids'], Record<string, string>>()
  return async (app, world, row) => {
    const ids = made.get(row.ids) ?? (await row.ids?.(app, world)) ?? {}
    made.set(row.ids, ids)
    return ids
  }
}

type Relation = [area: string, operation: string, answers: Answers]

/** Operations asked by people who have to do with their owner's things and are not the owner. */
export const relations = found.flatMap(({ area, relations = {} }) =>
  Object.entries(relations).map(([operation, answers]): Relation => [area, operation, answers]),
)
