import type { FastifyInstance } from 'fastify'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { answerStorePage } from '#areas/accounts/site/store.ts'
import { AppError } from '#kernel/errors.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { termsOf } from '../server/extras/rules.ts'
import { TermsPage } from './TermsPage.tsx'

type TermsCall = { Params: { handle: string }; Querystring: { version?: string } }

/** `/@handle/terms`, which a checkout links to, and a version of before for those who agreed to it. */
export function mountTerms(scope: FastifyInstance, site: SiteTools): void {
  scope.get<TermsCall>('/@:handle/terms', (request, reply) =>
    answerStorePage(site, request, reply, false, async ({ ctx, workspace, viewer, frame }) => {
      const { version } = request.query
      const terms = await termsOf(ctx, workspace.id, typeof version === 'string' ? version : undefined)
      if (!terms) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
      return renderSite(
        <TermsPage
          site={frame}
          store={storeFaceOf(workspace)}
          viewer={viewer}
          terms={{ ...terms, since: terms.since.toISOString() }}
          timeZone={workspace.timeZone}
        />,
      )
    }),
  )
}
