import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteFooter } from '#ui/site/SiteFooter.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { Viewer } from '#ui/site/store-face.ts'
import type { SiteTexts } from '../site-texts.ts'
import { ContactForm } from './ContactForm.tsx'
import { DemoDialog } from './DemoDialog.tsx'
import { HomeBuilder } from './home/HomeBuilder.tsx'
import { HomeClosing } from './home/HomeClosing.tsx'
import { HomeFeatures } from './home/HomeFeatures.tsx'
import { HomeHero } from './home/HomeHero.tsx'
import { HomePricing } from './home/HomePricing.tsx'
import { HomeReviews } from './home/HomeReviews.tsx'
import { HomeStats } from './home/HomeStats.tsx'
import { homeFacts } from './home/home-facts.ts'
import { sayer } from './say.ts'
import { marketingTextIn } from './texts.ts'

export type HomePageProps = {
  site: SiteContext & { marksTexts?: boolean }
  viewer: Viewer
  texts: SiteTexts
  /** Built files of this page alone. */
  files: { script?: string; stylesheets: string[]; image?: string }
}

/** The front door: what this is, what it costs, and the ways in. Everything on it works without script. */
export function HomePage({ site, viewer, texts, files }: HomePageProps) {
  const say = sayer(texts, site)
  const text = marketingTextIn(site.lang)
  return (
    <SiteDocument
      site={site}
      head={{
        title: say('hero.document'),
        description: say('hero.text'),
        canonical: '/',
        hasThemeColor: true,
        jsonLd: homeFacts(site, say),
        ...files,
      }}
    >
      <SiteHeader
        site={site}
        viewer={viewer}
        sections={Object.entries(text.nav).map(([id, label]) => ({ href: `#${id}`, label }))}
      />
      <main id="main" className="home">
        <HomeHero viewer={viewer} say={say} text={text} />
        <div>
          <HomeStats say={say} text={text} />
          <HomeFeatures say={say} text={text} />
          <HomeBuilder say={say} text={text} />
          <HomeReviews say={say} text={text} texts={texts} lang={site.lang} />
          <HomePricing viewer={viewer} lang={site.lang} say={say} text={text} />
          <HomeClosing viewer={viewer} say={say} text={text} />
          <section className="section">
            <div className="wrap contact">
              <div>
                <h2 className="section-t" id="contact" tabIndex={-1}>
                  {say('contact.title')}
                </h2>
                <p className="lead">{say('contact.text')}</p>
              </div>
              <ContactForm lang={site.lang} />
            </div>
          </section>
          {viewer === 'visitor' && (
            <a className="btn sticky-up" href="/signup">
              {text.signUp}
            </a>
          )}
        </div>
      </main>
      <DemoDialog site={site} />
      <SiteFooter site={site} promise={say('footer.promise')} viewer={viewer} />
    </SiteDocument>
  )
}
