import { eq, sql } from 'drizzle-orm'
import { planLimits } from '#areas/plans/rules.ts'
import type { Plan } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { Storage } from '../contract.ts'
import { moreStorageSentence, noStorageSentence, type StorageUse, settlingMs } from '../storage.ts'
import { promisedSince } from './room.ts'
import { storageLimits } from './tables.ts'

type Counting = Pick<Ctx, 'db' | 'now' | 'instance'>

/** What an area keeps for a workspace beside its files: how many bytes, and as which part of the storage they're shown. */
export type KeptBeside = {
  part: 'dataExport' | 'copies'
  bytes: (ctx: Counting, workspaceId: Id<'wsp'>) => Promise<number>
}
export const keptBeside = pointFor<KeptBeside>('keptBeside')

async function countBeside(
  ctx: Counting,
  workspaceId: Id<'wsp'>,
): Promise<Record<KeptBeside['part'], number>> {
  const beside = { dataExport: 0, copies: 0 }
  for (const { part, bytes } of ctx.instance.given(keptBeside)) beside[part] += await bytes(ctx, workspaceId)
  return beside
}

/** Whatever is kept of a file; until that was measured, the file itself. */
const kept = sql`coalesce(f.kept_bytes, f.bytes)`

/** What an upload takes: all of it while it continues, what has arrived when no one does. Once it is a file it is counted as that. */
const arriving = (ctx: Counting, workspaceId: Id<'wsp'>) => sql`
  select coalesce(sum(case when u.touched_at > ${promisedSince(ctx)} then u.bytes else u.received_bytes end), 0)::bigint as bytes
  from uploads u left join files f on f.workspace_id = ${workspaceId} and f.id = u.file_id
  where u.workspace_id = ${workspaceId} and u.refusal is null and f.id is null`

/**
 * All bytes of a workspace, each counted once: files in use, in the trash and not yet swept, what was made of them, uploads on
 * their way, its owner's data export, buyers' copies (docs/decisions/0091). Counted from the rows themselves (docs/decisions/0047).
 */
export async function usedBytes(ctx: Counting, workspaceId: Id<'wsp'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ files: number; arriving: number }>(sql`
    select (
      select coalesce(sum(${kept}), 0)::bigint from files f
      where f.workspace_id = ${workspaceId} and f.deleted_at is null
    ) as files, (${arriving(ctx, workspaceId)}) as arriving`)
  const [row] = rows
  const { dataExport, copies } = await countBeside(ctx, workspaceId)
  return Number(row?.files ?? 0) + Number(row?.arriving ?? 0) + dataExport + copies
}

type StorageLimit = { limitBytes: number; isSetByAdmin: boolean }

/** What a workspace may keep; null where nothing limits it. */
export async function storageLimitOf(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  workspaceId: Id<'wsp'>,
  plan: Plan,
): Promise<StorageLimit | null> {
  if (ctx.instance.planEnforcement === 'off') return null
  const own = await ownLimitOf(ctx, workspaceId)
  return { limitBytes: own ?? planLimits[plan].storageBytes, isSetByAdmin: own !== null }
}

/** What an admin set instead of the plan's; null where no one did. */
export async function ownLimitOf(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<number | null> {
  const [row] = await ctx.db
    .select({ limitBytes: storageLimits.limitBytes })
    .from(storageLimits)
    .where(eq(storageLimits.workspaceId, workspaceId))
  return row?.limitBytes ?? null
}

/** Whether a workspace keeps more than it may, as after a downgrade. Nothing is taken away then. */
export async function isOverStorage(ctx: Ctx, workspaceId: Id<'wsp'>, plan: Plan): Promise<boolean> {
  const limited = await storageLimitOf(ctx, workspaceId, plan)
  return limited !== null && (await usedBytes(ctx, workspaceId)) > limited.limitBytes
}

/**
 * Whether so many more bytes fit into the workspace's storage; null where no one knows how many will come. Racers are told apart
 * by the lock of `lockRoom`.
 *
 * @throws PAYLOAD_TOO_LARGE with how much is used in `data`.
 */
export async function refuseBeyondStorage(
  ctx: CreatorCtx,
  bytes: number | null,
  fileBytes = bytes,
): Promise<void> {
  const { workspaceId, plan } = ctx.actor
  const limited = await storageLimitOf(ctx, workspaceId, plan)
  if (!limited) return
  const use = { usedBytes: await usedBytes(ctx, workspaceId), limitBytes: limited.limitBytes }
  if (use.usedBytes + (bytes ?? 1) <= use.limitBytes) return
  const advice = moreStorageSentence(plan, limited.isSetByAdmin)
  throw new AppError('PAYLOAD_TOO_LARGE', noStorageSentence(use, fileBytes, advice), {
    data: { reason: 'quota', ...use },
  })
}

/** What the workspace keeps, against what it may, and what of it could go. */
export async function getStorage(ctx: CreatorCtx): Promise<Storage> {
  const { workspaceId, plan } = ctx.actor
  const { rows } = await ctx.db.execute<Record<'kind', string> & Record<'bytes' | 'made', number>>(sql`
    select f.kind, sum(f.bytes)::bigint as bytes, sum(${kept} - f.bytes)::bigint as made
    from files f where f.workspace_id = ${workspaceId} and f.deleted_at is null group by f.kind`)
  const [unused, versions, limited, beside, onTheirWay] = [
    await bytesOf(ctx, unusedFiles(ctx, workspaceId)),
    await bytesOf(ctx, filesOfVersions(workspaceId)),
    await storageLimitOf(ctx, workspaceId, plan),
    await countBeside(ctx, workspaceId),
    (await ctx.db.execute<{ bytes: number }>(arriving(ctx, workspaceId))).rows[0]?.bytes ?? 0,
  ]
  const abandoned = await abandonedBytes(ctx, workspaceId)
  const parts: Storage['parts'] = {
    video: 0,
    audio: 0,
    image: 0,
    pdf: 0,
    captions: 0,
    document: 0,
    made: 0,
    arriving: Number(onTheirWay),
    ...beside,
  }
  for (const { kind, bytes, made } of rows) {
    if (kind in parts) parts[kind as keyof typeof parts] += Number(bytes)
    parts.made += Number(made)
  }
  return {
    usedBytes: Object.values(parts).reduce((sum, bytes) => sum + bytes, 0),
    limitBytes: limited?.limitBytes ?? null,
    parts,
    unusedBytes: unused + abandoned,
    versionsBytes: versions,
    advice: limited && moreStorageSentence(plan, limited.isSetByAdmin),
  }
}

async function bytesOf(ctx: Counting, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await ctx.db.execute<{ bytes: number }>(
    sql`select coalesce(sum(${kept}), 0)::bigint as bytes from files f where ${which}`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Files `f` that nothing shows: taken out of what showed them, or uploaded a while ago and never shown. */
export const unusedFiles = (ctx: Counting, workspaceId: Id<'wsp'>) => sql`
  f.workspace_id = ${workspaceId} and f.deleted_at is null and f.unused_since is not null
  and (f.unused_since > f.created_at or f.created_at <= ${new Date(ctx.now().getTime() - settlingMs)})`

/** Files `f` that are in earlier versions of lessons and nowhere else. */
export const filesOfVersions = (workspaceId: Id<'wsp'>) => sql`
  f.workspace_id = ${workspaceId} and f.deleted_at is null and f.unused_since is null
  and not exists (
    select 1 from file_uses u
    where u.workspace_id = ${workspaceId} and u.file_id = f.id and u.holder_id not like 'ver\\_%'
  )`

async function abandonedBytes(ctx: Counting, workspaceId: Id<'wsp'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ bytes: number }>(sql`
    select coalesce(sum(u.received_bytes), 0)::bigint as bytes from uploads u
    where u.workspace_id = ${workspaceId} and u.touched_at <= ${promisedSince(ctx)}
      and u.file_id is null and u.refusal is null`)
  return Number(rows[0]?.bytes ?? 0)
}

/** What a workspace keeps, as the admin is told. */
export async function storageOf(
  ctx: Pick<Ctx, 'db' | 'now' | 'instance'>,
  workspaceId: Id<'wsp'>,
  plan: Plan,
): Promise<StorageUse & { planBytes: number; ownBytes: number | null }> {
  const ownBytes = await ownLimitOf(ctx, workspaceId)
  const planBytes = planLimits[plan].storageBytes
  return {
    usedBytes: await usedBytes(ctx, workspaceId),
    limitBytes: ctx.instance.planEnforcement === 'off' ? null : (ownBytes ?? planBytes),
    planBytes,
    ownBytes,
  }
}
