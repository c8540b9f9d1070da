import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Found } from '../contract.ts'
import { isDirect, mostOfAKind } from '../rules.ts'
import { matches, rank } from './matching.ts'

/** Everybody with an account: an admin's search alone. */
export async function findUsers(ctx: Ctx, query: string): Promise<Found[]> {
  const text = sql`u.display_name || ' ' || u.email`
  const where = isDirect(query)
    ? sql`(u.email = ${query.toLowerCase()} or u.id = ${query})`
    : matches(text, query)
  const { rows } = await ctx.db.execute<{ id: string; name: string; email: string }>(sql`
    select u.id, u.display_name as name, u.email from users u
    where u.erased_at is null and ${where}
    order by ${rank(text, query)}, u.created_at desc, u.id desc limit ${mostOfAKind}`)
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
