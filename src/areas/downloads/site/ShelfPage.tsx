import {
  BookOpen,
  Download,
  FileArchive,
  FileText,
  Film,
  Headphones,
  Image,
  KeyRound,
  Play,
} from 'lucide-react'
import type { AppError } from '#kernel/errors.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { filePathOf, lookOf } from '../rules.ts'
import type { Shelf, ShelfFile } from '../server/downloading.ts'
import { sizeInWords } from './size-words.ts'
import { downloadsTextIn } from './texts.ts'
import type { DownloadsSiteText } from './words.ts'

type Frame = { site: SiteContext; store: StoreFace; viewer: Viewer; isTestMode: boolean }
type Props = Frame & {
  shelf: Shelf
  /** Of this view of the page: pressed twice, it counts once. */
  pressKey: string
  /** Where questions to the seller go. */
  sellerEmail: string
  editHref: string
  /** Why the press before wasn't taken, in words. */
  error?: Pick<AppError, 'message'> | undefined
}

/** `/downloads/…`: what a buyer bought, file by file. Plain forms: it works without script. */
export function ShelfPage({ site, store, viewer, isTestMode, shelf, error, ...rest }: Props) {
  const { pressKey, sellerEmail, editHref } = rest
  const text = downloadsTextIn(site.lang)
  const words = text.shelf
  const { product, files, expiresAt, isOver } = shelf
  const isOwner = shelf.access.because === 'owner'
  const day = (date: Date) => formatDay(date, localeOf(site.lang))
  const ask = `mailto:${sellerEmail}?subject=${encodeURIComponent(words.askSubject(product.title))}`
  const news = files.filter(({ isNew }) => isNew)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: `${words.title} – ${product.title}`, isPrivate: true }}
    >
      <main id="main" className="wrap narrow shelf-page">
        <h1 className="title">{words.title}</h1>
        <p className="lead">
          {words.lead(product.title)}{' '}
          {isOver ? null : expiresAt ? words.until(day(expiresAt)) : words.forGood}
        </p>
        {isOwner ? (
          <SiteAlert kind="info">
            <p>
              {words.preview} <a href={editHref}>{words.edit}</a>
            </p>
          </SiteAlert>
        ) : null}
        {error ? <SiteAlert kind="bad">{error.message}</SiteAlert> : null}
        {isOver ? (
          <SiteAlert kind="info">
            <p>
              <b>{words.over}</b>
            </p>
            <p>
              {words.overText} <a href={ask}>{words.ask}</a>
            </p>
          </SiteAlert>
        ) : files.length === 0 ? (
          <SiteAlert kind="info">
            <p>{product.deletedAt ? words.removed : words.empty}</p>
          </SiteAlert>
        ) : (
          <ul className="shelf-files" aria-label={words.files}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                address={filePathOf(product.id, file.id)}
                {...{ pressKey, ask, site, text }}
              />
            ))}
          </ul>
        )}
        {shelf.keys.length > 0 ? (
          <section className="shelf-keys" aria-labelledby="keys">
            <h2 id="keys">{words.keys(shelf.keys.length)}</h2>
            {shelf.keys.map((key, at) => (
              // Of several orders, each has its own, and they never move.
              <p key={key ?? `waiting-${at}`}>
                <KeyRound className="icon" />
                {key === null ? <span>{words.keyWaits}</span> : <code>{key}</code>}
              </p>
            ))}
            <p className="meta">{words.keyNote}</p>
          </section>
        ) : null}
        {news.map((file) => (
          <SiteAlert key={file.id} kind="info">
            <p>
              <b>{file.name}</b> {words.news(file.version, day(file.versionAt), file.note)}{' '}
              {file.left ? words.newsFree : null}
            </p>
          </SiteAlert>
        ))}
        <p className="body muted">
          {words.lost} {viewer === 'signedIn' ? <a href="/orders">{words.orders}</a> : null}
        </p>
      </main>
    </StoreDocument>
  )
}

const icons = { pdf: FileText, zip: FileArchive, image: Image, audio: Headphones, video: Film }

type RowProps = {
  file: ShelfFile
  address: string
  pressKey: string
  ask: string
  site: SiteContext
  text: DownloadsSiteText
}

function FileRow({ file, address, pressKey, ask, site, text }: RowProps) {
  const words = text.shelf
  const Icon = icons[file.type]
  const isUsed = file.left?.count === 0 && !file.isNew
  const about = [
    text.types[file.type],
    sizeInWords(file.bytes, site.locale, text),
    ...(file.version > 1 ? [words.version(file.version)] : []),
  ].join(' · ')
  return (
    <li>
      <Icon className="icon" />
      <div>
        <b>{file.name}</b>
        <span className="meta">{about}</span>
      </div>
      <span className="left meta">
        {file.isNew
          ? words.isNew
          : file.left === null
            ? null
            : isUsed
              ? words.used(file.left.of)
              : words.left(file.left.count, file.left.of)}
      </span>
      <div className="shelf-acts">
        <LookLink file={file} address={address} text={text} />
        {isUsed ? (
          <a className="btn two sm" href={ask}>
            {words.ask}
          </a>
        ) : (
          <form method="post" action={address}>
            <input type="hidden" name="key" value={pressKey} />
            <button className="btn sm" type="submit" aria-label={words.downloadOf(file.name)}>
              <Download className="icon" />
              {words.download}
            </button>
          </form>
        )}
      </div>
    </li>
  )
}

/** Beside saving it: what can be read, heard or watched in the browser is, as often as they like. */
function LookLink({ file, address, text: { look: words } }: Pick<RowProps, 'file' | 'address' | 'text'>) {
  const look = lookOf(file.type)
  if (look === null) return null
  const Icon = look === 'read' ? BookOpen : Play
  return (
    <a className="btn two sm" href={address} aria-label={words[`${look}Of`](file.name)}>
      <Icon className="icon" />
      {words[look]}
    </a>
  )
}

type LockedProps = Frame & {
  title: string
  /** Why it's closed to who asks, in words. */
  reason: string
  /** Their access is over; otherwise they may not be known yet. */
  isEnded: boolean
  signInHref: string | null
  salesHref: string | null
}

/** In place of the files, for who can't have them. */
export function LockedShelfPage(props: LockedProps) {
  const { site, store, viewer, isTestMode, title, reason, isEnded, signInHref, salesHref } = props
  const { locked } = downloadsTextIn(site.lang)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: `${title} – ${store.name}`, isPrivate: true }}
    >
      <main id="main" className="wrap narrow shelf-page">
        <p className="meta">{title}</p>
        <h1 className="title">{isEnded ? locked.endedTitle : locked.title}</h1>
        <p className="lead">{reason}</p>
        <div className="btns">
          {signInHref ? (
            <a className="btn" href={signInHref}>
              {locked.signIn}
            </a>
          ) : null}
          {salesHref ? (
            <a className="btn two" href={salesHref}>
              {locked.see}
            </a>
          ) : (
            <a className="btn two" href={store.href}>
              {locked.store(store.name)}
            </a>
          )}
        </div>
      </main>
    </StoreDocument>
  )
}
