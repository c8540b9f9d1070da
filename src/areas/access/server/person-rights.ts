import { and, asc, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { productOfThing, products, soldKindOfThing } from '#platform/product.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { PersonRight } from '../contract.ts'
import { isLive, type Thing, type ThingKind, whyOpen, whyOver } from '../rules.ts'
import { refundedReason } from './explaining.ts'
import type { Grant } from './grants.ts'
import { moneyMode } from './money-mode.ts'
import { keyOfAsked, type OrderBehind, ordersBehind } from './orders-behind.ts'
import { allowances, grants, inclusions } from './tables.ts'

/** As many as anyone reads of one person. */
const mostRights = 200

/** Without what only their kinds know: what they're called, and where its seller sees the person with it. */
type RightRow = Omit<PersonRight, 'title' | 'path' | 'via'> & { via: Thing | null }

/**
 * All that someone has and had in the workspace, of every kind: by a right of their own, or with one. It's asked in a fixed number of
 * statements, however many there are: one of each table here, two of each kind.
 *
 * @throws NOT_FOUND for a contact of someone else.
 */
export async function rightsOfPerson(
  ctx: CreatorCtx,
  contactId: Id<'ctc'>,
): Promise<{ rights: PersonRight[]; more: boolean }> {
  if ((await ctx.db.$count(contacts, mine(ctx, contacts, contactId))) === 0)
    throw new AppError('NOT_FOUND', 'There’s no one here with this ID.')
  const held = await ctx.db
    .select()
    .from(grants)
    .where(and(mine(ctx, grants), eq(grants.contactId, contactId), eq(grants.mode, moneyMode(ctx))))
    .orderBy(desc(grants.createdAt), desc(grants.id))
    .limit(mostRights + 1)
  const shown = held.slice(0, mostRights)
  const orders = await ordersOf(ctx, shown)
  const live = shown.filter((grant) => isLive(grant, ctx.now()))
  const opens = await othersIncluded(ctx, live)
  const found = [
    ...shown.map((grant) => direct(ctx, grant, orders.get(grant.id), opens.get(grant.thingId) ?? 0)),
    ...(await included(ctx, live, orders)),
    ...(await given(ctx, live, orders)),
  ]
  const rights = await named(ctx, contactId, found)
  return {
    rights: rights.toSorted(
      (one, other) => Number(other.isOpen) - Number(one.isOpen) || other.since.localeCompare(one.since),
    ),
    more: held.length > mostRights,
  }
}

type Orders = ReadonlyMap<Id<'grt'>, OrderBehind>

async function ordersOf(ctx: CreatorCtx, held: readonly Grant[]): Promise<Orders> {
  const asked = held.flatMap(({ id, sourceKind, sourceId, thingId }) =>
    sourceKind !== 'manual' && isId('ord', sourceId) ? [{ grantId: id, orderId: sourceId, thingId }] : [],
  )
  const [ask] = ctx.instance.given(ordersBehind)
  if (!ask || asked.length === 0) return new Map()
  const found = await ask(ctx, ctx.actor.workspaceId, asked)
  return new Map(
    asked.flatMap(({ grantId, ...of }) => {
      const order = found.get(keyOfAsked(of))
      return order ? [[grantId, order] as const] : []
    }),
  )
}

function direct(ctx: CreatorCtx, grant: Grant, order: OrderBehind | undefined, opens: number): RightRow {
  const isOpen = isLive(grant, ctx.now())
  // What someone paid for once is theirs, whatever they pay by the month.
  const isByOrder = grant.sourceKind === 'order'
  const standing = isByOrder && grant.endsAt ? (order?.standing ?? null) : null
  const renewsAt = isOpen && isByOrder && standing !== 'grace' ? (order?.renewsAt ?? null) : null
  const until = grant.revokedAt ?? (renewsAt ? null : grant.endsAt)
  return {
    ...{ id: grant.id, kind: grant.thingKind, thingId: grant.thingId, isOpen },
    because: isOpen ? whyOpen(grant, standing) : whyOver(grant, standing, refundedReason),
    ...{ source: grant.sourceKind, via: null },
    ...{ bundle: isByOrder ? (order?.bundle ?? null) : null, isFree: isByOrder && order?.isFree === true },
    isUnconfirmed: grant.seat !== '',
    ...{ since: grant.createdAt.toISOString(), opensAt: null },
    ...{ renewsAt: renewsAt?.toISOString() ?? null, until: until?.toISOString() ?? null },
    reason: toReader(ctx, grant.revokedReason),
    ...{ perMonth: null, opens: isOpen ? opens : 0, paymentPath: order?.path ?? null },
  }
}

const soldThings = (ctx: CreatorCtx): ThingKind[] => ctx.instance.given(products).map(({ thing }) => thing)

const viasAmong = (live: readonly Grant[]) => live.map(({ thingId }) => thingId)

const isNotOver = ({ now }: CreatorCtx) => or(isNull(inclusions.untilAt), gt(inclusions.untilAt, now()))

/** What's sold and comes with a right, now or from a later moment on; each once, by the least that opens it. */
async function included(ctx: CreatorCtx, live: readonly Grant[], orders: Orders): Promise<RightRow[]> {
  if (live.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(inclusions)
    .where(
      and(
        mine(ctx, inclusions),
        inArray(inclusions.viaId, viasAmong(live)),
        inArray(inclusions.thingKind, soldThings(ctx)),
        isNotOver(ctx),
      ),
    )
    .orderBy(asc(inclusions.thingId), asc(inclusions.rank))
    .limit(mostRights)
  const now = ctx.now()
  return [...Map.groupBy(rows, ({ thingId }) => thingId).values()].flatMap((ways) => {
    const way = ways.find(({ fromAt }) => fromAt <= now) ?? ways[0]
    const grant = way && live.find(({ thingId }) => thingId === way.viaId)
    if (!way || !grant) return []
    const isOpen = way.fromAt <= now
    const { renewsAt, until, because, since } = direct(ctx, grant, orders.get(grant.id), 0)
    const ends = [until, way.untilAt?.toISOString() ?? null].filter((end) => end !== null).toSorted()
    return [
      withAnother(grant, way, {
        isOpen,
        because: !isOpen ? 'scheduled' : because === 'trial' || because === 'grace' ? because : 'tier',
        since: isOpen && way.fromAt.toISOString() > since ? way.fromAt.toISOString() : since,
        opensAt: isOpen ? null : way.fromAt.toISOString(),
        renewsAt: way.untilAt ? null : renewsAt,
        until: ends[0] ?? null,
        perMonth: null,
      }),
    ]
  })
}

/** What's given anew with each month of a right that's paid for: while it's tried, nothing is. */
async function given(ctx: CreatorCtx, live: readonly Grant[], orders: Orders): Promise<RightRow[]> {
  if (live.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(allowances)
    .where(and(mine(ctx, allowances), inArray(allowances.viaId, viasAmong(live))))
    .limit(mostRights)
  return rows.flatMap((row) => {
    const grant = live.find(({ thingId }) => thingId === row.viaId)
    if (!grant || orders.get(grant.id)?.standing === 'trial') return []
    return [
      withAnother(grant, row, {
        ...{ isOpen: true, because: 'tier', since: grant.createdAt.toISOString(), opensAt: null },
        ...{ renewsAt: null, until: null, perMonth: row.count },
      }),
    ]
  })
}

function withAnother(
  grant: Grant,
  { thingKind, thingId }: { thingKind: ThingKind; thingId: Id },
  said: Pick<RightRow, 'isOpen' | 'because' | 'since' | 'opensAt' | 'renewsAt' | 'until' | 'perMonth'>,
): RightRow {
  return {
    ...{ id: `${grant.id} ${thingId}`, kind: thingKind, thingId, ...said },
    ...{ source: 'tier', via: { kind: grant.thingKind, id: grant.thingId } },
    ...{ bundle: null, isFree: false, isUnconfirmed: grant.seat !== '', reason: null },
    ...{ opens: 0, paymentPath: null },
  }
}

/** How much each opens at this moment that isn't sold alone, and so isn't listed. */
async function othersIncluded(ctx: CreatorCtx, live: readonly Grant[]): Promise<Map<Id, number>> {
  if (live.length === 0) return new Map()
  const rows = await ctx.db
    .select({ viaId: inclusions.viaId, count: sql<number>`count(*)::int` })
    .from(inclusions)
    .where(
      and(
        mine(ctx, inclusions),
        inArray(inclusions.viaId, viasAmong(live)),
        notInArray(inclusions.thingKind, soldThings(ctx)),
        sql`${inclusions.fromAt} <= ${ctx.now()}`,
        isNotOver(ctx),
      ),
    )
    .groupBy(inclusions.viaId)
  return new Map(rows.map(({ viaId, count }) => [viaId, count]))
}

/** As their kinds call them, with where their seller sees this person. */
async function named(
  ctx: CreatorCtx,
  contactId: Id<'ctc'>,
  found: readonly RightRow[],
): Promise<PersonRight[]> {
  const { workspaceId, plan } = ctx.actor
  const kinds = new Set(found.flatMap(({ kind, via }) => (via ? [kind, via.kind] : [kind])))
  const titles = new Map<Id, string>()
  const paths = new Map<Id, string>()
  await Promise.all(
    [...kinds].map(async (kind) => {
      const ids = [
        ...new Set(
          found.flatMap((right) => [
            ...(right.kind === kind ? [right.thingId as Id] : []),
            ...(right.via?.kind === kind ? [right.via.id] : []),
          ]),
        ),
      ]
      const product = productOfThing(ctx, kind)
      // Its own screens are closed to whoever isn't on its plan.
      const isShown = product !== null && (!product.sellerPlan || product.sellerPlan === plan)
      const [called, places] = await Promise.all([
        soldKindOfThing(ctx, kind)?.titlesOf(ctx, [workspaceId], ids),
        isShown ? product.personPaths?.(ctx, contactId, ids) : undefined,
      ])
      for (const [id, title] of called ?? []) titles.set(id, title)
      if (isShown) for (const id of ids) paths.set(id, places?.get(id) ?? product.sellerPaths(id).people)
    }),
  )
  return found.map(({ via, ...right }) => ({
    ...right,
    title: titles.get(right.thingId as Id) ?? '',
    via: via ? { kind: via.kind, title: titles.get(via.id) ?? '' } : null,
    path: paths.get(right.thingId as Id) ?? null,
  }))
}
