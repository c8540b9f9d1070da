import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { MadeCourse } from '#areas/courses/server/demo/made-course.ts'
import type { MadeProduct } from '#areas/downloads/server/demo.ts'
import { attributionInDemo, type DemoVisit } from '#areas/visits/server/demo.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { describeProduct } from '#platform/product.ts'
import type { PlannedVisits, Sale, VisitedName } from './visit-plan.ts'

/** Planned visits as they're counted, at the addresses of what was made, and the sales with what led to them. */
export async function visitsOf(
  ctx: CreatorCtx,
  { visits, sales }: PlannedVisits,
  made: Record<VisitedName, MadeCourse | MadeProduct>,
): Promise<{ visits: DemoVisit[]; sales: Sale[] }> {
  const pageOf = await pagesOf(ctx, made)
  const shown = new Map(
    visits.map((visit) => [
      visit,
      { at: visit.at, origin: visit.origin, pages: visit.pages.map((kind) => pageOf(visit.of, kind)) },
    ]),
  )
  return {
    visits: [...shown.values()],
    sales: sales.map(({ sale, visit }) => {
      const led = visit && shown.get(visit)
      return led ? { ...sale, led: attributionInDemo(ctx, led) } : sale
    }),
  }
}

async function pagesOf(ctx: CreatorCtx, made: Record<VisitedName, MadeCourse | MadeProduct>) {
  const { workspaceId } = ctx.actor
  const { handle } = await getWorkspace(ctx, workspaceId)
  const store = { kind: 'store', thing: null, path: `/@${handle}` } as const
  const pages = await Promise.all(
    Object.entries(made).map(async ([name, { offerId, ...of }]) => {
      const thing = 'courseId' in of ? courseOf(of.courseId) : downloadOf(of.downloadId)
      const card = await describeProduct(ctx, workspaceId, thing.kind, thing.id)
      if (!card) throw new Error('A product of the demo has no page.')
      const product = { kind: 'product', thing, path: card.salesPath } as const
      const checkout = { kind: 'checkout', thing, path: `/checkout/${offerId}` } as const
      return [name, { store, product, checkout }] as const
    }),
  )
  const byName = Object.fromEntries(pages) as Record<VisitedName, (typeof pages)[number][1]>
  return (of: VisitedName, kind: 'store' | 'product' | 'checkout') => byName[of][kind]
}

const courseOf = (id: MadeCourse['courseId']) => ({ kind: 'course', id }) as const
const downloadOf = (id: MadeProduct['downloadId']) => ({ kind: 'download', id }) as const
