import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { bytesPathOf, filePathOf, type Look, lookOf, openPathOf } from '../rules.ts'
import type { LookedAt } from '../server/downloading.ts'
import { sizeInWords } from './size-words.ts'
import { downloadsTextIn } from './texts.ts'
import type { DownloadsSiteText } from './words.ts'

type Props = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  looked: LookedAt
  pressKey: string
  script: string
}

/** `/downloads/…/files/…`: one file, to be read, heard or watched here. Only the reader needs its script. */
export function LookPage({ site, store, viewer, isTestMode, looked, pressKey, script }: Props) {
  const text = downloadsTextIn(site.lang)
  const { product, file } = looked
  const look = lookOf(file.type)
  const shelf = openPathOf(product.id)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{
        title: `${file.name} – ${product.title}`,
        isPrivate: true,
        ...(look === 'read' ? { script } : {}),
      }}
    >
      <main id="main" className="wrap look-page">
        <p className="crumb meta">
          <a href={shelf}>{text.shelf.title}</a>
        </p>
        <div className="look-head">
          <div>
            <h1 className="h2">{file.name}</h1>
            <p className="meta">
              {text.types[file.type]} · {sizeInWords(file.bytes, site.locale, text)}
            </p>
          </div>
          {file.left?.count === 0 && !file.isNew ? (
            <span className="meta">{text.shelf.used(file.left.of)}</span>
          ) : (
            <form method="post" action={filePathOf(product.id, file.id)}>
              <input type="hidden" name="key" value={pressKey} />
              <button className="btn two sm" type="submit" aria-label={text.shelf.downloadOf(file.name)}>
                <Download className="icon" />
                {text.shelf.download}
              </button>
            </form>
          )}
        </div>
        <Shown look={look} name={file.name} src={bytesPathOf(product.id, file.id)} text={text} />
        <p className="meta">{look === 'read' ? text.look.readNote : text.look.playNote}</p>
      </main>
    </StoreDocument>
  )
}

type ShownProps = { look: Look | null; name: string; src: string; text: DownloadsSiteText }

function Shown({ look, name, src, text }: ShownProps) {
  // Saving goes by the count, so the browser's own way to save isn't offered.
  const plays = { src, controls: true, controlsList: 'nodownload', preload: 'metadata', 'aria-label': name }
  if (look === 'watch') return <video className="look-video" playsInline {...plays} />
  if (look === 'listen') return <audio className="look-audio" {...plays} />
  return <Reader name={name} src={src} text={text} />
}

/** Filled by `web/site-reader.ts`, which has no words of its own. */
function Reader({ name, src, text: { look: words } }: Omit<ShownProps, 'look'>) {
  return (
    <section className="reader" aria-label={name} data-reader={src} data-page={words.page}>
      <div className="reader-tools" role="toolbar" aria-label={words.tools} hidden>
        <button type="button" data-go="-1" aria-label={words.previous}>
          <ChevronLeft className="icon" />
        </button>
        <form>
          <input
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            aria-label={words.pageField}
          />
          <span>
            {words.of} <span data-count="" />
          </span>
        </form>
        <button type="button" data-go="1" aria-label={words.next}>
          <ChevronRight className="icon" />
        </button>
        <span className="reader-space" />
        <button type="button" data-zoom="-1" aria-label={words.smaller}>
          <ZoomOut className="icon" />
        </button>
        <button type="button" data-zoom="0">
          <span data-percent="">100%</span>
          <span className="vh">, {words.fit}</span>
        </button>
        <button type="button" data-zoom="1" aria-label={words.larger}>
          <ZoomIn className="icon" />
        </button>
      </div>
      <p className="reader-wait" role="status">
        <span data-opening="" hidden>
          {words.opening}
        </span>
        <span data-failed="" hidden>
          {words.failed}
        </span>
        <span data-long="" hidden>
          {words.tooLong}
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
      <section className="reader-pages" aria-label={words.pages} tabIndex={0} hidden />
      <noscript>
        <p className="reader-plain">{words.noScript}</p>
      </noscript>
    </section>
  )
}
