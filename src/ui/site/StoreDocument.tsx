import type { ReactNode } from 'react'
import { themeOfPaper } from '#kernel/brand-shades.ts'
import { type SiteContext, SiteDocument, type SiteHead } from './SiteDocument.tsx'
import { StoreFooter } from './StoreFooter.tsx'
import { StoreHeader } from './StoreHeader.tsx'
import type { StoreFace, Viewer } from './store-face.ts'
import { siteTextIn } from './texts.ts'
import type { SiteText } from './words.ts'

type StoreDocumentProps = {
  site: SiteContext
  store: StoreFace
  head: SiteHead
  viewer: Viewer
  isTestMode?: boolean
  /** Checkout keeps the way out small: the name, and nothing to wander off to. */
  isCheckout?: boolean
  text?: SiteText
  children: ReactNode
}

/** A page of a creator: their name, color and paper, and Throughline once, in the footer. */
export function StoreDocument(props: StoreDocumentProps) {
  const { site, store, head, viewer, isTestMode, isCheckout, children } = props
  const { text = siteTextIn(site.lang) } = props
  return (
    <SiteDocument
      site={site}
      head={{
        ...head,
        stylesheets: [...(store.brandCss ? [store.brandCss] : []), ...(head.stylesheets ?? [])],
      }}
      theme={themeOfPaper(store.paper)}
      bodyClass="creator"
      text={text}
    >
      <StoreHeader
        store={store}
        viewer={viewer}
        isTestMode={isTestMode}
        isCheckout={isCheckout}
        text={text}
      />
      {children}
      <StoreFooter store={store} brandName={site.brandName} text={text} />
    </SiteDocument>
  )
}
