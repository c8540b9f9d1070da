import type { Alone } from '#platform/product-catalog.ts'
import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { Viewer } from '#ui/site/store-face.ts'
import { SearchForm } from './SearchForm.tsx'
import { storefrontTextIn } from './texts.ts'

type NotFoundPageProps = { site: SiteContext; viewer: Viewer; alone?: Alone | null }

/** Status 404: for every address on no list, and for what is not there or not the visitor's to see. */
export function NotFoundPage({ site, viewer, alone }: NotFoundPageProps) {
  const text = storefrontTextIn(site.lang, alone)
  return (
    <SiteDocument site={site} head={{ title: `${text.notFound.title} – ${site.brandName}`, isPrivate: true }}>
      <SiteHeader site={site} viewer={viewer} />
      <main id="main" className="wrap state">
        <svg className="state-drawing" viewBox="0 0 240 72" aria-hidden="true">
          <path className="state-line" d="M-2000 48H84L108 24H150" />
          <circle className="state-stop" cx="22" cy="48" r="7" />
          <circle className="state-here" cx="158" cy="24" r="10" />
        </svg>
        <h1 className="title">{text.notFound.title}</h1>
        <p className="lead">{text.notFound.text}</p>
        <SearchForm site={site} text={text} />
        <a className="btn" href="/">
          {text.notFound.home}
        </a>
      </main>
    </SiteDocument>
  )
}
