import { implement } from '@orpc/server'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { frameIn, type SiteTools } from '#platform/http/site.ts'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { salesPageContract } from '../sales-page-contract.ts'
import { courseForPreview } from '../server/sales.ts'
import { CourseSalesPage } from './CourseSalesPage.tsx'
import { factsOf } from './sales-facts.ts'
import { faceOf } from './sales-page.tsx'

const on = implement(salesPageContract).$context<CallCtx>().use(accessGuard)

/** A sales page drawn with words that aren't saved yet. */
export const previewRoutes = (site: () => Pick<SiteTools, 'frame'>) =>
  on.router({
    previewSalesPage: on.previewSalesPage.handler(async ({ context, input }) => {
      const ctx = creatorCtx(context)
      const { courseId, title, description, imageFileId, salesPage, isEditing } = input
      const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
      const saved = await courseForPreview(ctx, courseId)
      const words = { description, imageFileId, salesPage, title: title?.trim() || saved.course.title }
      const sold = { ...saved, course: { ...saved.course, ...words } }
      const page = (
        <CourseSalesPage
          site={frameIn(site().frame, workspace.language)}
          store={await faceOf(ctx, workspace)}
          viewer="visitor"
          isTestMode={ctx.instance.demo}
          price={sold.price}
          tax={sold.tax}
          sale={{ kind: 'buyable', offerId: sold.offerId }}
          course={await factsOf(context, { workspace, sold, isWritten: isEditing })}
          isEditing={isEditing}
        />
      )
      return { html: renderSite(page) }
    }),
  })
