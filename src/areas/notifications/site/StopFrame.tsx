import type { ReactNode } from 'react'
import { type SiteContext, SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteFooter } from '#ui/site/SiteFooter.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'

export type StopFrameProps = {
  site: SiteContext
  viewer: Viewer
  /** Whose email it is about; the installation's own without one. */
  store: StoreFace | null
}

/** The page around what is asked: the creator's where it is about a creator. */
export function StopFrame({
  site,
  viewer,
  store,
  title,
  children,
}: StopFrameProps & { title: string; children: ReactNode }) {
  const head = { title: `${title} – ${store?.name ?? site.brandName}`, isPrivate: true }
  if (store)
    return (
      <StoreDocument site={site} store={store} viewer={viewer} head={head}>
        {children}
      </StoreDocument>
    )
  return (
    <SiteDocument site={site} head={head}>
      <SiteHeader site={site} viewer={viewer} />
      {children}
      <SiteFooter site={site} viewer={viewer} />
    </SiteDocument>
  )
}
