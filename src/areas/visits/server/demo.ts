import { hash, randomBytes } from 'node:crypto'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { describeProduct } from '#platform/product.ts'
import { type Attribution, type PageKind, type Thing, utmOf } from '../rules.ts'
import { hostOf, sourceOf } from '../sources.ts'
import { type DemoOrigin, demoReadMs, type PlannedVisit } from './demo/plan.ts'
import { rollDueDays } from './rolling.ts'
import { writeViews } from './writing.ts'

type DemoPage = { kind: PageKind; thing: Thing | null; path: string }

/** A visit of the demo: what was opened, one page after the other. */
export type DemoVisit = {
  at: Date
  pages: readonly DemoPage[]
  origin: DemoOrigin
}

/** Gives planned visits the addresses of what was made: products by the names they're planned under. */
export async function visitsAt<Name extends string>(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  made: Readonly<Record<Name, { thing: Thing; offerId: Id<'off'> }>>,
): Promise<(planned: PlannedVisit<Name>) => DemoVisit> {
  const names = Object.keys(made) as Name[]
  const all = await Promise.all(
    names.map(async (name) => {
      const { thing, offerId } = made[name]
      const card = await describeProduct(ctx, workspaceId, thing.kind, thing.id)
      if (!card) throw new Error('A product of the demo has no page.')
      return [
        name,
        {
          store: { kind: 'store', thing: null, path: `/${card.salesPath.split('/')[1]}` },
          product: { kind: 'product', thing, path: card.salesPath },
          checkout: { kind: 'checkout', thing, path: `/checkout/${offerId}` },
        },
      ] as const
    }),
  )
  const pages = Object.fromEntries(all) as Record<Name, Record<'store' | 'product' | 'checkout', DemoPage>>
  return ({ at, of, origin, pages: opened }) => ({ at, origin, pages: opened.map((kind) => pages[of][kind]) })
}

/** What an order of such a visit keeps of it, as the counter would say it. */
export function attributionInDemo(ctx: Pick<Ctx, 'instance'>, { origin, pages }: DemoVisit): Attribution {
  const { referrer, query, device } = origin
  const utm = utmOf(`/${query ?? ''}`)
  const ownHost = hostOf(ctx.instance.appUrl) ?? ''
  return { ...sourceOf(referrer, utm, ownHost), utm, landing: pages[0]?.path ?? '', device }
}

/**
 * Writes visits as the counter would have: a visitor of its own each, with ids that are the same in each load, so that one that was
 * killed and is begun again counts no view twice.
 */
export async function visitInDemo(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  visits: readonly DemoVisit[],
): Promise<void> {
  const views = visits.flatMap((planned, number) => {
    const { at, pages } = planned
    const id = `demo-${number}`
    const visitor = hash('sha256', `${workspaceId} ${id}`, 'base64url').slice(0, 22)
    const lastAt = at.getTime() + demoReadMs * (pages.length - 1)
    const visit = { ...attributionInDemo(ctx, planned), id, lastAt, views: pages.length, isUnsure: false }
    return pages.map((page, place) => ({
      ...{
        workspaceId,
        at: new Date(at.getTime() + demoReadMs * place),
        id: `${id}-${place}`,
        visitor,
        visit,
      },
      ...page,
    }))
  })
  views.sort((one, other) => one.at.getTime() - other.at.getTime())
  const mark = () => randomBytes(9).toString('base64url')
  // In one commit: waiting for the disk for each day would be most of the work.
  await withTransaction(ctx, (ctx) => writeViews(ctx, views, mark, () => {}))
}

/** Adds up the days of the demo, once the orders that its visits led to are counted. */
export async function settleDemoVisits(ctx: Ctx): Promise<void> {
  await withTransaction(ctx, (ctx) => rollDueDays()(ctx))
}
