import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Answers, type Hostile, type Row, rowGroups } from '#testing/hostile.ts'

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

type Relation = [area: string, operation: string, answers: Answers]

/** Operations asked by people who have to do with their owner's things and are not the owner. */
export const relations = found.flatMap(({ area, relations = {} }) =>
  Object.entries(relations).map(([operation, answers]): Relation => [area, operation, answers]),
)
