import { allowancesOf, setAllowance } from '#areas/access/server/allowances.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { type Product, products } from '#platform/product.ts'
import type { LeftOfMonth } from '#platform/product-allowance.ts'
import type { TierCoaching } from '../coaching-contract.ts'

type Giving = Product & { allowance: NonNullable<Product['allowance']> }

/** The kind that can be given by the month: coaching, without this area knowing it. */
const givingKind = ({ instance }: Pick<Ctx, 'instance'>): Giving | null =>
  instance.given(products).find((kind): kind is Giving => kind.allowance !== undefined) ?? null

/** What a tier can give: the workspace's coaching packages. */
export async function listPackages(ctx: CreatorCtx): Promise<{ id: Id<'cpk'>; title: string }[]> {
  const found = (await givingKind(ctx)?.allowance.choices(ctx)) ?? []
  return found.map(({ id, title }) => ({ id: id as Id<'cpk'>, title }))
}

/** Says anew what a tier gives each month; what members were given stays. @throws INVALID for a package that isn't there. */
export async function setTierCoaching(
  ctx: CreatorCtx,
  tierId: Id<'tie'>,
  coaching: TierCoaching | null,
): Promise<void> {
  const kind = givingKind(ctx)
  if (!kind) return
  const known = (await allowancesOf(ctx, ctx.actor.workspaceId, 'tier', [tierId])).get(tierId)
  // One in the trash stays where it was.
  const isKept = known !== undefined && known.thingId === coaching?.packageId
  if (coaching && !isKept && !(await listPackages(ctx)).some(({ id }) => id === coaching.packageId))
    throw invalid({ coaching: 'Choose one of your coaching packages' })
  await setAllowance(
    ctx,
    { kind: 'tier', id: tierId },
    { kind: kind.thing, given: coaching && { id: coaching.packageId, count: coaching.sessions } },
  )
}

export type GivenCoaching = TierCoaching & { line: string }

/** What tiers give each month, with the line that says so. */
export async function tierCoaching(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  tierIds: readonly Id<'tie'>[],
  language: Language,
): Promise<ReadonlyMap<Id, GivenCoaching>> {
  const kind = givingKind(ctx)
  if (!kind) return new Map()
  const given = await allowancesOf(ctx, workspaceId, 'tier', tierIds)
  const found: [Id, GivenCoaching][] = []
  for (const [tierId, { thingId, count }] of given) {
    const line = await kind.allowance.lineOf(ctx, workspaceId, { id: thingId, count }, language)
    if (line) found.push([tierId, { packageId: thingId as Id<'cpk'>, sessions: count, line }])
  }
  return new Map(found)
}

/** What a member has left of the month. */
export const coachingLeft = async (
  ctx: Ctx,
  workspace: WorkspaceRecord,
  grantId: Id<'grt'>,
): Promise<LeftOfMonth | null> => (await givingKind(ctx)?.allowance.left(ctx, workspace.id, grantId)) ?? null
