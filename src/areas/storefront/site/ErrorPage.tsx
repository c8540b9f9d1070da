import type { Alone } from '#platform/product-catalog.ts'
import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { Viewer } from '#ui/site/store-face.ts'
import { SearchForm } from './SearchForm.tsx'
import { storefrontTextIn } from './texts.ts'

type ErrorPageProps = {
  site: SiteContext
  viewer: Viewer
  /** The only kind there is to look for. */
  alone?: Alone | null
  /** 500 when something broke, 503 while the database is away or the process is starting. */
  status: 500 | 503
  requestId: string
  /** The address that failed, for a reader to try again; only when asking twice is harmless. */
  retryHref?: string
}

/** The page shown when a page couldn't be made: what happened, what is safe, and the number to send us. */
export function ErrorPage({ site, viewer, alone, status, requestId, retryHref }: ErrorPageProps) {
  const text = storefrontTextIn(site.lang, alone)
  const words = status === 503 ? text.unavailable : text.failed
  return (
    <SiteDocument site={site} head={{ title: `${words.title} – ${site.brandName}`, isPrivate: true }}>
      <SiteHeader site={site} viewer={viewer} />
      <main id="main" className="wrap state">
        <svg className="state-drawing" viewBox="0 0 240 72" aria-hidden="true">
          <path className="state-line" d="M-2000 48H96" />
          <path className="state-line gap" d="M168 48H240" />
          <path className="state-barrier" d="M104 28v40" />
          <circle className="state-stop" cx="214" cy="48" r="7" />
          <circle className="state-here" cx="70" cy="48" r="10" />
        </svg>
        <h1 className="title">{words.title}</h1>
        <p className="lead">{words.text}</p>
        <p className="body">
          {text.failed.requestId}: <span className="mono">{requestId}</span>
        </p>
        <SearchForm site={site} text={text} />
        {retryHref ? (
          <a className="btn" href={retryHref}>
            {words.retry}
          </a>
        ) : (
          <a className="btn" href="/">
            {text.failed.home}
          </a>
        )}
      </main>
    </SiteDocument>
  )
}
