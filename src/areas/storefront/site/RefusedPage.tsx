import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { Viewer } from '#ui/site/store-face.ts'
import { storefrontTextIn } from './texts.ts'

type RefusedPageProps = {
  site: SiteContext
  viewer: Viewer
  /** Why, and what to do, in a sentence. */
  message: string
}

/** A request that was understood and refused: too many attempts, or one that came from another site. */
export function RefusedPage({ site, viewer, message }: RefusedPageProps) {
  const text = storefrontTextIn(site.lang)
  return (
    <SiteDocument site={site} head={{ title: `${text.refused.title} – ${site.brandName}`, isPrivate: true }}>
      <SiteHeader site={site} viewer={viewer} />
      <main id="main" className="wrap state">
        <h1 className="title">{text.refused.title}</h1>
        <p className="lead">{message}</p>
        <a className="btn" href="/">
          {text.notFound.home}
        </a>
      </main>
    </SiteDocument>
  )
}
