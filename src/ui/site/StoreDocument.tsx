import type { ReactNode } from 'react'
import { type Paper, themeOfPaper } from '#kernel/brand-shades.ts'
import type { SiteText } from './messages.ts'
import { type SiteContext, SiteDocument, type SiteHead } from './SiteDocument.tsx'
import { StoreFooter } from './StoreFooter.tsx'
import { StoreHeader } from './StoreHeader.tsx'
import { siteTextIn } from './texts.ts'

/** What a creator's pages show of the creator. */
export type StoreFace = {
  name: string
  /** Address of the storefront: `/@handle`. */
  href: string
  /** Address of the brand's stylesheet, with its version. */
  brandCss: string
  paper: Paper
  logo?: { src: string } | null
  /** Where else the creator is: shown in the footer. */
  places?: readonly { place: string; url: string }[]
  /** Sections of the storefront that have something in them. */
  nav: { label: string; href: string; isCurrent?: boolean }[]
  /** What the footer says after the name: a postal address where the law asks for one. */
  imprint?: string
}

/** All a cached page may know of its reader: whether a session cookie came with the request. */
export type Viewer = 'visitor' | 'signedIn'

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

/** A page of a creator: their name, colour and paper, and Throughline once, in the footer. */
export function StoreDocument(props: StoreDocumentProps) {
  const { site, store, head, viewer, isTestMode, isCheckout, children } = props
  const { text = siteTextIn(site.lang) } = props
  return (
    <SiteDocument
      site={site}
      head={{ ...head, stylesheets: [store.brandCss, ...(head.stylesheets ?? [])] }}
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
