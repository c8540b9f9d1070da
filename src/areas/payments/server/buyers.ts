import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { grants } from '#areas/access/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { ProductKind } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { orderItems } from './tables.ts'

/** No one has or had a right to it, or ordered it; `id` is the column of what's asked about. */
export const hasNoBuyer = (
  { db }: Pick<Ctx, 'db'>,
  workspace: Id<'wsp'> | SQL,
  kind: ProductKind,
  id: AnyPgColumn,
): SQL | undefined =>
  and(
    notExists(
      db
        .select({ one: sql`1` })
        .from(grants)
        .where(
          and(sql`${grants.workspaceId} = ${workspace}`, eq(grants.thingKind, kind), eq(grants.thingId, id)),
        ),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(orderItems)
        .where(
          and(
            sql`${orderItems.workspaceId} = ${workspace}`,
            eq(orderItems.productKind, kind),
            eq(orderItems.productId, id),
          ),
        ),
    ),
  )
