import { CircleHelp } from 'lucide-react'
import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import type { Viewer } from '#ui/site/store-face.ts'
import { CheckAnother } from './CheckAnother.tsx'
import { certificatesTextIn } from './texts.ts'

type Props = { site: SiteContext; viewer: Viewer; typed: string }

/** Status 404: no certificate has this code. It is under no one's name, for no one knows whose it would be. */
export function UnknownCodePage({ site, viewer, typed }: Props) {
  const text = certificatesTextIn(site.lang)
  return (
    <SiteDocument site={site} head={{ title: `${text.notFoundTitle} – ${site.brandName}`, isPrivate: true }}>
      <SiteHeader site={site} viewer={viewer} />
      <main id="main" className="wrap vf is-alone">
        <div className="vf-side">
          <p className="vf-chip quiet">
            <CircleHelp className="icon icon-l" />
            {text.notFound}
          </p>
          <h1 className="title">{text.nothing}</h1>
          <p className="lead">{text.nothingText}</p>
          <CheckAnother text={text} value={typed} />
        </div>
      </main>
    </SiteDocument>
  )
}
