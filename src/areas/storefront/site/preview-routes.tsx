import { implement } from '@orpc/server'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { courseForPreview } from '#areas/courses/server/sales.ts'
import { CourseSalesPage } from '#areas/courses/site/CourseSalesPage.tsx'
import { frameIn, type SiteTools } from '#platform/http/site.ts'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { storefrontContract } from '../contract.ts'
import { factsOf } from './sales-facts.ts'
import { faceOf } from './sales-page.tsx'

const on = implement(storefrontContract).$context<CallCtx>().use(guarded)

export const storefrontRoutes = (site: () => Pick<SiteTools, 'frame'>) =>
  on.router({
    previewSalesPage: on.previewSalesPage.handler(async ({ context, input }) => {
      const ctx = creatorCtx(context)
      const { courseId, description, imageFileId, salesPage } = input
      const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
      const saved = await courseForPreview(ctx, courseId)
      const sold = { ...saved, course: { ...saved.course, description, imageFileId, salesPage } }
      const page = (
        <CourseSalesPage
          site={frameIn(site().frame, workspace.language)}
          store={faceOf(workspace)}
          viewer="visitor"
          isTestMode={ctx.instance.demo}
          price={sold.price}
          access={{ kind: 'buyable', offerId: sold.offerId }}
          course={await factsOf(context, { workspace, sold })}
        />
      )
      return { html: renderSite(page) }
    }),
  })
