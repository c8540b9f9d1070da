import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteFooter } from '#ui/site/SiteFooter.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { Viewer } from '#ui/site/StoreDocument.tsx'
import { HomeMap } from './HomeMap.tsx'
import { HomeStory } from './HomeStory.tsx'
import { type MarketingSiteText, marketingSiteText } from './messages.ts'

export type HomePageProps = {
  site: SiteContext
  viewer: Viewer
  /** The page's one small script; nothing depends on it. */
  script?: string
  text?: MarketingSiteText
}

/** The front door: what this is, in one sentence and one drawing, and the way in. */
export function HomePage({ site, viewer, script, text = marketingSiteText }: HomePageProps) {
  return (
    <SiteDocument
      site={site}
      head={{
        title: text.title(site.brandName),
        description: text.lead,
        canonical: '/',
        script,
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'SoftwareApplication',
          name: site.brandName,
          description: text.lead,
          applicationCategory: 'BusinessApplication',
          url: `${site.origin}/`,
        },
      }}
    >
      <SiteHeader brandName={site.brandName} viewer={viewer} />
      <main id="main">
        <section className="home-hero">
          <div className="home-in">
            <div className="home-text">
              <h1 className="hero-t">{text.headline}</h1>
              <p className="lead">{text.lead}</p>
              <a className="btn xl" href={viewer === 'signedIn' ? '/dashboard' : '/signup'}>
                {viewer === 'signedIn' ? text.dashboard : text.signUp}
              </a>
              <p className="body muted home-free">{text.free}</p>
            </div>
            <HomeMap text={text.map} />
            <HomeStory text={text} />
          </div>
        </section>
      </main>
      <SiteFooter brandName={site.brandName} />
    </SiteDocument>
  )
}
