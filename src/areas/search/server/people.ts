import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { matchesPlain, mostRanked, rank } from '#platform/sql/matching.ts'
import type { Found } from '../contract.ts'
import { isDirect, mostOfAKind } from '../rules.ts'

/** Everybody with an account: an admin's search alone. */
export async function findUsers(ctx: Ctx, query: string): Promise<Found[]> {
  const where = isDirect(query)
    ? sql`(u.email = ${query.toLowerCase()} or u.id = ${query})`
    : matchesPlain(sql`u.search_text`, query)
  const { rows } = await ctx.db.execute<{ id: string; name: string; email: string }>(sql`
    select m.id, m.name, m.email from (
      select u.id, u.display_name as name, u.email, u.created_at, u.search_text as plain from users u
      where u.erased_at is null and ${where}
      order by u.created_at desc limit ${mostRanked}
    ) m
    order by ${rank(sql`m.plain`, query)}, m.created_at desc, m.id limit ${mostOfAKind}`)
  return rows.map(({ id, name, email }) => ({
    kind: 'user',
    id,
    title: name || email,
    about: email,
    at: null,
    amount: null,
    path: `/admin/users/${id}`,
  }))
}
