import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import { storefrontTextIn } from './texts.ts'

type OfflinePageProps = {
  site: SiteContext
  /** Lists what this browser keeps: only the browser knows. */
  script: string
}

/** Without a connection: what happened, what can be read all the same, and one way on. */
export function OfflinePage({ site, script }: OfflinePageProps) {
  const words = storefrontTextIn(site.lang).offline
  return (
    <SiteDocument site={site} head={{ title: `${words.title} – ${site.brandName}`, isPrivate: true, script }}>
      <SiteHeader site={site} viewer="visitor" />
      <main id="main" className="wrap state">
        <svg className="state-drawing" viewBox="0 0 240 72" aria-hidden="true">
          <path className="state-line" d="M-2000 48H86" />
          <path className="state-line gap" d="M100 48H240" />
          <circle className="state-stop" cx="214" cy="48" r="7" />
          <circle className="state-here" cx="70" cy="48" r="10" />
        </svg>
        <h1 className="title">{words.title}</h1>
        <p className="lead">{words.text}</p>
        <section className="state-kept" data-kept data-one={words.oneLesson} data-more={words.lessons} hidden>
          <h2 className="sub-t">{words.readable}</h2>
          <ul />
        </section>
        <a className="btn" href="/dashboard" data-again>
          {words.again}
        </a>
      </main>
    </SiteDocument>
  )
}
