import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { ThingKind } from '#kernel/things.ts'
import type { Ctx } from '../context.ts'
import { hashToken, newToken } from '../crypto.ts'
import { gatherCalls } from '../sql/gathering.ts'
import { listOf, preparedGlobalStatement, texts } from '../sql/statements.ts'
import { links } from './tables.ts'

/** What a link leads to, besides a thing. An area declares its own in its manifest: `interface LinkKinds { files: 'file' }`. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it.
export interface LinkKinds {}
export type LinkKind = ThingKind | LinkKinds[keyof LinkKinds]
export type Link = { kind: LinkKind; workspaceId: Id<'wsp'>; target: string }

/** Makes a thing findable by its id alone. Written with the thing, in the same transaction. */
export function linkId(ctx: Ctx, kind: LinkKind, workspaceId: Id<'wsp'>, id: Id): Promise<void> {
  return linkIds(ctx, kind, workspaceId, [id])
}

/** The same for several things at once. */
export async function linkIds(
  ctx: Ctx,
  kind: LinkKind,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
): Promise<void> {
  if (ids.length === 0) return
  const createdAt = ctx.now()
  await ctx.db
    .insert(links)
    .values(ids.map((id) => ({ key: id, kind, workspaceId, target: id, createdAt })))
    .onConflictDoNothing()
}

/** Makes a secret link to a thing and returns its token; only the hash is kept. */
export async function linkToken(
  ctx: Ctx,
  kind: LinkKind,
  workspaceId: Id<'wsp'>,
  target: Id,
  expiresAt: Date | null = null,
): Promise<string> {
  const token = newToken()
  await ctx.db
    .insert(links)
    .values({ key: hashToken(token), kind, workspaceId, target, expiresAt, createdAt: ctx.now() })
  return token
}

/** The same of a token that can be made again: told twice, it's one link. */
export async function linkThisToken(
  ctx: Ctx,
  kind: LinkKind,
  { workspaceId, target, token }: { workspaceId: Id<'wsp'>; target: Id; token: string },
): Promise<void> {
  await ctx.db
    .insert(links)
    .values({ key: hashToken(token), kind, workspaceId, target, createdAt: ctx.now() })
    .onConflictDoNothing()
}

/** The thing an id stands for, or null. */
export function findLinkById(ctx: Ctx, kind: LinkKind, id: string): Promise<Link | null> {
  return findLink(ctx, kind, id)
}

/** The thing a token stands for, or null when it is unknown or has expired. */
export function findLinkByToken(ctx: Ctx, kind: LinkKind, token: string): Promise<Link | null> {
  return findLink(ctx, kind, hashToken(token))
}

const linksByKeys = preparedGlobalStatement({ keys: listOf(links.key) }, (db, { keys }) =>
  db
    .select()
    .from(links)
    .where(sql`${links.key} = any(${texts(keys)})`),
)

/** Every checkout and every receipt begins here. */
const linkByKey = gatherCalls(
  () => '',
  async (ctx, keys: string[]) => {
    const rows = await linksByKeys(ctx, { keys })
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return keys.map((key) => byKey.get(key))
  },
)

async function findLink(ctx: Ctx, kind: LinkKind, key: string): Promise<Link | null> {
  const row = await linkByKey(ctx, key)
  if (!row || row.kind !== kind) return null
  if (row.expiresAt && row.expiresAt <= ctx.now()) return null
  return { kind, workspaceId: row.workspaceId, target: row.target }
}
