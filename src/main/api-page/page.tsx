import type { ApiDocument } from '#platform/http/openapi.ts'
import { renderSite } from '#ui/site/render.ts'
import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteFooter } from '#ui/site/SiteFooter.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { Viewer } from '#ui/site/store-face.ts'
import { Basics } from './Basics.tsx'
import { Contents } from './Contents.tsx'
import { Operation } from './Operation.tsx'
import { sectionsOf } from './sections.ts'
import { apiPageText as text } from './words.ts'

/** The page that documents the API, made of its OpenAPI document: it cannot say what the server does not do. */
export function apiPage(document: ApiDocument, site: SiteContext, viewer: Viewer): string {
  const sections = sectionsOf(document)
  const base = document.servers[0]?.url ?? ''
  return renderSite(
    <SiteDocument
      site={site}
      head={{ title: text.documentTitle(site.brandName), description: text.lead, canonical: '/docs/api' }}
    >
      <SiteHeader site={site} viewer={viewer} />
      <div className="wrap api">
        <Contents sections={sections} />
        <main id="main">
          <h1 className="title">{text.title}</h1>
          <p className="lead">{text.lead}</p>
          <Basics base={base} />
          {sections.map((section) => (
            <section key={section.id} className="api-section" aria-labelledby={section.id}>
              <h2 id={section.id} className="section-t">
                {section.title}
              </h2>
              {section.entries.map((entry) => (
                <Operation key={entry.id} base={base} {...entry} />
              ))}
            </section>
          ))}
        </main>
      </div>
      <SiteFooter site={site} />
    </SiteDocument>,
  )
}
