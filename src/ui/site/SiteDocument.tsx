import type { ReactNode } from 'react'
import { directionOf, type Language } from '#kernel/language.ts'
import { openGraphLocaleOf } from '#kernel/locales.ts'
import { jsonForScript } from './json-ld.ts'
import { siteTextIn } from './texts.ts'
import type { SiteText } from './words.ts'

/** What the server knows about the document and no page decides: where the built files are, and in what language. */
export type SiteContext = {
  /** The language the page's words are in. */
  lang: Language
  /** The locale numbers and dates are written in. */
  locale: string
  /** Scheme and host, without a slash at the end: canonical and sharing addresses are absolute. */
  origin: string
  /** The built `site.css`; a store's brand stylesheet comes with the store. */
  stylesheet: string
  /** Built files of the first two fonts, fetched before the stylesheet asks for them. */
  fonts?: string[]
  /** The icon of the browser's tab. */
  icon?: string
  /** The name in Throughline's own header: `BRAND_NAME`. */
  brandName: string
  /** Whether there's a list of all that is on sale to lead to, and what leads there. */
  hasBrowse?: boolean
  browseLabels?: Readonly<Record<Language, string>>
}

export type SiteHead = {
  title: string
  description?: string
  /** Path of the one address this page should be known by. */
  canonical?: string
  /** Pages behind a token or a form stay out of search engines and send no address to others. */
  isPrivate?: boolean
  /** For whoever has its address: it may be shared and shows how it looks there, but no one finds it by searching. */
  isUnlisted?: boolean
  /** Absolute or rooted address of the picture shown when the page is shared. */
  image?: string
  /** Structured data for search engines. */
  jsonLd?: Record<string, unknown>
  /** The one small script a page may add; nothing may depend on it. */
  script?: string
  /** Colors the browser's own frame like the page, in pages that follow the visitor's scheme. */
  hasThemeColor?: boolean
  /** The same in other forms: a feed, or what other sites show of it. Absolute addresses. */
  alternates?: { type: string; href: string; title?: string }[]
  /** Stylesheets after the site's own: the brand's. */
  stylesheets?: string[]
}

type SiteDocumentProps = {
  site: SiteContext
  head: SiteHead
  /** Fixes the scheme; without it the visitor's system decides. */
  theme?: 'light' | 'dark'
  bodyClass?: string
  text?: SiteText
  children: ReactNode
}

/** The document every public page is written in: no style attributes, no inline script. */
export function SiteDocument(props: SiteDocumentProps) {
  const { site, head, theme, bodyClass, text = siteTextIn(props.site.lang), children } = props
  return (
    <html lang={site.lang} dir={directionOf(site.lang)} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {(head.isPrivate || head.isUnlisted) && <meta name="robots" content="noindex" />}
        {/* Not no-referrer: with that a browser posts the page's form with "Origin: null", which the server refuses. */}
        {head.isPrivate && <meta name="referrer" content="same-origin" />}
        {head.canonical && <link rel="canonical" href={site.origin + head.canonical} />}
        {head.alternates?.map(({ type, href, title }) => (
          <link key={href} rel="alternate" type={type} href={href} title={title} />
        ))}
        {!head.isPrivate && <Sharing site={site} head={head} />}
        {site.icon && <link rel="icon" href={site.icon} />}
        {site.fonts?.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {[site.stylesheet, ...(head.stylesheets ?? [])].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {head.hasThemeColor && (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f2f5f3" />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1613" />
          </>
        )}
        {head.script && <script type="module" src={head.script} />}
        {head.jsonLd && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by jsonForScript; a data block is never run
            dangerouslySetInnerHTML={{ __html: jsonForScript(head.jsonLd) }}
          />
        )}
      </head>
      <body className={bodyClass}>
        <a className="skip" href="#main">
          {text.skip}
        </a>
        {children}
      </body>
    </html>
  )
}

function Sharing({ site, head }: { site: SiteContext; head: SiteHead }) {
  return (
    <>
      <meta property="og:title" content={head.title} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brandName} />
      <meta property="og:locale" content={openGraphLocaleOf(site.lang)} />
      {head.description && <meta property="og:description" content={head.description} />}
      {head.canonical && <meta property="og:url" content={site.origin + head.canonical} />}
      {head.image && (
        <>
          <meta property="og:image" content={new URL(head.image, site.origin).href} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
