import type { DownloadsSiteText } from './words.ts'

/** A page of a PDF that anyone may look at: its picture, with its size. */
export type PictureOfPage = { page: number; src: string; srcSet: string; width: number; height: number }

type Props = { title: string; pages: readonly PictureOfPage[]; text: DownloadsSiteText }

/** Where the pages are on the page. */
const place = 'inside'
const idOf = ({ page }: PictureOfPage) => `page-${page}`
const thumbOf = ({ page }: PictureOfPage) => `thumb-${page}`

/** The way to them, beside the button that buys. */
export function SeePages({ count, text }: { count: number; text: DownloadsSiteText }) {
  return count === 0 ? null : (
    <a className="btn two xl" href={`#${place}`}>
      {text.inside.see(count)}
    </a>
  )
}

/**
 * Pages of what is sold, to look at before buying. Each opens over the page, by its address alone: without script, and Back closes
 * it.
 */
export function PagesInside({ title, pages, text }: Props) {
  if (pages.length === 0) return null
  const words = text.inside
  return (
    <section id={place} className="inside" aria-labelledby="inside-title">
      <h2 id="inside-title" className="h3">
        {words.title}
      </h2>
      <ul className="inside-pages">
        {pages.map((page) => (
          <li key={page.page}>
            <a id={thumbOf(page)} href={`#${idOf(page)}`} aria-label={words.larger(page.page)}>
              <img
                src={page.src}
                srcSet={page.srcSet}
                sizes="160px"
                width={page.width}
                height={page.height}
                loading="lazy"
                alt={words.of(title, page.page)}
              />
            </a>
          </li>
        ))}
      </ul>
      {pages.map((page, at) => (
        <Large
          key={page.page}
          {...{ title, page, text }}
          before={pages[at - 1] ?? null}
          after={pages[at + 1] ?? null}
        />
      ))}
    </section>
  )
}

type LargeProps = Omit<Props, 'pages'> & {
  page: PictureOfPage
  before: PictureOfPage | null
  after: PictureOfPage | null
}

/** One page as wide as the window takes it. It's there only while its address is open. */
function Large({ title, page, before, after, text }: LargeProps) {
  const words = text.inside
  return (
    <figure id={idOf(page)} className="inside-large" tabIndex={-1}>
      <figcaption>
        <b>{words.page(page.page)}</b>
        {before ? <a href={`#${idOf(before)}`}>{words.previous}</a> : null}
        {after ? <a href={`#${idOf(after)}`}>{words.next}</a> : null}
        <a className="btn two sm" href={`#${thumbOf(page)}`}>
          {words.close}
        </a>
      </figcaption>
      <img
        src={page.src}
        srcSet={page.srcSet}
        sizes="(max-width: 900px) 100vw, 900px"
        width={page.width}
        height={page.height}
        loading="lazy"
        alt={words.of(title, page.page)}
      />
    </figure>
  )
}
