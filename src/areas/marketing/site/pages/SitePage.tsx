import type { ReactNode } from 'react'
import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteFooter } from '#ui/site/SiteFooter.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { Viewer } from '#ui/site/store-face.ts'
import type { SiteTexts } from '../../site-texts.ts'
import { sayer } from '../say.ts'
import { marketingTextIn } from '../texts.ts'

export type SitePageFrame = {
  /** With `marksTexts`, an admin edits the texts on the page. */
  site: SiteContext & { marksTexts?: boolean }
  viewer: Viewer
  texts: SiteTexts
  files: { stylesheets: string[]; script?: string }
}

type Props = SitePageFrame & {
  title: string
  path: string
  description?: string
  /** Pages that belong to one person or one moment stay out of search engines. */
  isPrivate?: boolean
  lead?: string
  children: ReactNode
}

/** A plain page of the installation: a title, what it says, and the way to the others. */
export function SitePage(props: Props) {
  const { site, viewer, texts, files, title, path, description, isPrivate, lead, children } = props
  const text = marketingTextIn(site.lang)
  return (
    <SiteDocument
      site={site}
      head={{
        title: text.page.documentTitle(title, site.brandName),
        ...(description ? { description } : {}),
        ...(isPrivate ? { isPrivate } : { canonical: path }),
        hasThemeColor: true,
        ...files,
      }}
    >
      <SiteHeader
        site={site}
        viewer={viewer}
        sections={Object.entries(text.nav).map(([id, label]) => ({ href: `/#${id}`, label }))}
      />
      <main id="main" className="wrap page">
        <h1 className="title">{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </main>
      <SiteFooter site={site} promise={sayer(texts, site)('footer.promise')} viewer={viewer} />
    </SiteDocument>
  )
}
