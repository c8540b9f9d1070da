import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Id, newId } from '#kernel/ids.ts'
import { testDb } from '#testing/db.ts'
import { sums } from '../sums/tables.ts'
import {
  columnsOf,
  insertRows,
  listOf,
  ofType,
  preparedGlobalStatement,
  preparedStatement,
  texts,
} from './statements.ts'

const test = testDb()
const workspaceId = newId('wsp')
const at = new Date('2026-11-22T10:00:00Z')

const amounts = preparedStatement(
  { subjects: listOf(sums.subject), timed: sums.timed },
  (db, { workspaceId, subjects, timed }) =>
    db
      .select({ subject: sums.subject, amount: sums.amount })
      .from(sums)
      .where(
        and(
          eq(sums.workspaceId, workspaceId),
          eq(sums.timed, timed),
          sql`${sums.subject} = any(${texts(subjects)})`,
        ),
      )
      .orderBy(sums.subject),
)

const row = (workspaceId: Id<'wsp'>, subject: string, amount: number) => ({
  workspaceId,
  id: newId('sum', at),
  subject,
  timed: true,
  at,
  amount,
  loose: true,
})

describe('a prepared statement', () => {
  it('answers what it is asked for, of the workspace it is given', async () => {
    const ctx = { db: test.db }
    await insertRows(ctx, sums, [row(workspaceId, 'a', 1), row(workspaceId, 'b', 2)])
    await insertRows(ctx, sums, [row(newId('wsp'), 'a', 9)])
    expect(await amounts(ctx, { workspaceId, subjects: ['a', 'b', 'c'], timed: true })).toEqual([
      { subject: 'a', amount: 1 },
      { subject: 'b', amount: 2 },
    ])
    expect(await amounts(ctx, { workspaceId, subjects: ['a'], timed: false })).toEqual([])
  })

  it('takes no values but those it needs, each of its type', () => {
    const ctx = { db: test.db }
    const never = () => [
      // @ts-expect-error the workspace is missing
      amounts(ctx, { subjects: ['a'], timed: true }),
      // @ts-expect-error an id of another kind is no workspace
      amounts(ctx, { workspaceId: newId('usr'), subjects: ['a'], timed: true }),
      // @ts-expect-error the list is missing
      amounts(ctx, { workspaceId, timed: true }),
      // @ts-expect-error a list of texts, not of numbers
      amounts(ctx, { workspaceId, subjects: [1], timed: true }),
      // @ts-expect-error the column is a boolean
      amounts(ctx, { workspaceId, subjects: ['a'], timed: 'yes' }),
      // @ts-expect-error the column is never null
      amounts(ctx, { workspaceId, subjects: ['a'], timed: null }),
      // @ts-expect-error there is no such column
      columnsOf(sums, 'amout'),
    ]
    expect(never).toBeTypeOf('function')
  })

  it('is refused where it does not ask for its workspace', async () => {
    const everyones = preparedStatement({}, (db) => db.select({ id: sums.id }).from(sums))
    expect(() => everyones({ db: test.db }, { workspaceId })).toThrow(/doesn't use .*workspaceId/)
  })

  it('is refused where it does not use a value', () => {
    const idle = preparedStatement({ since: ofType<Date>() }, (db, { workspaceId }) =>
      db.select({ id: sums.id }).from(sums).where(eq(sums.workspaceId, workspaceId)),
    )
    expect(() => idle({ db: test.db }, { workspaceId, since: at })).toThrow(/doesn't use .*since/)
  })

  it('is refused where it asks for rows of workspaces and says it does not', () => {
    const everyones = preparedGlobalStatement({ id: sums.id }, (db, { id }) =>
      db.select({ amount: sums.amount }).from(sums).where(eq(sums.id, id)),
    )
    expect(() => everyones({ db: test.db }, { id: newId('sum') })).toThrow(/sums must ask for its workspace/)
  })
})
