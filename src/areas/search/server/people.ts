import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { latestMatching, rank } from '#platform/sql/matching.ts'
import type { SearchResult } from '../contract.ts'
import { isDirect, mostOfAKind } from '../rules.ts'

/** Everyone with an account, for an admin's search only. */
export async function findUsers(ctx: Ctx, query: string): Promise<SearchResult[]> {
  const known = sql`
    select u.id, u.display_name as name, u.email, u.created_at, u.search_text as plain from users u
    where u.erased_at is null`
  const found = isDirect(query)
    ? sql`${known} and (u.email = ${query.toLowerCase()} or u.id = ${query})`
    : await latestMatching(
        ctx,
        sql`${known} order by u.created_at desc nulls last, u.id desc nulls last`,
        query,
      )
  const { rows } = await ctx.db.execute<{ id: string; name: string; email: string }>(sql`
    select m.id, m.name, m.email from (${found}) m
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
