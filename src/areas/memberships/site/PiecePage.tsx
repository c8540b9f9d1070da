import { Lock } from 'lucide-react'
import { type Frame, MemberFrame, type Moving } from './MembersPage.tsx'
import { pieceHtml } from './piece-text.ts'
import { membershipsTextIn } from './texts.ts'
import type { MembershipsSiteText } from './words.ts'

export type PiecePageProps = Frame & {
  id: string
  kind: keyof MembershipsSiteText['kinds']
  title: string
  teaser: string
  /** Null for who may not open it: only what everyone sees is on the page. */
  inside: {
    body: string
    when: string | null
    /** A session that has ended: there's nothing to join. */
    isOver: boolean
    minutes: number | null
    link: { href: string; text: string } | null
    recording: string | null
    file: { name: string; bytes: number; href: string } | null
    /** Of a session that has so many. */
    seats: { isOwn: boolean; left: number; canPress: boolean } | null
    calendar: string | null
    /** What the reader gave it; null for who can't rate it. */
    rating: { own: number | null } | null
  } | null
  lock: { text: string; move: Moving | null; needsTier: boolean } | null
  joinHref: string | null
  /** Where a member whose membership is ending takes that back; only then can they move up. */
  restartHref: string | null
}

/** `/@handle/members/…`: a document or a live session, or why it's closed. */
export function PiecePage(props: PiecePageProps) {
  const { site, store, path, kind, title, teaser, inside, lock, joinHref, restartHref } = props
  const text = membershipsTextIn(site.lang)
  const words = text.piece
  return (
    <MemberFrame {...props} title={`${title} – ${store.name}`}>
      <p className="ma-back">
        <a href={path}>← {words.back}</a>
      </p>
      <h1 className="title">{title}</h1>
      <p className="meta ma-about">
        {text.kinds[kind]}
        {inside?.when ? ` · ${inside.when}` : ''}
        {inside?.minutes ? ` · ${words.minutes(inside.minutes)}` : ''}
      </p>
      {teaser ? <p className="lead ma-teaser">{teaser}</p> : null}
      {lock ? (
        <div className="sheet ma-closed">
          <p>
            <Lock className="icon" aria-hidden="true" /> <b>{lock.text}</b>
          </p>
          {lock.move ? (
            <p>
              <a className="btn" href={lock.move.href}>
                {text.area.move(lock.move.tier)}
              </a>{' '}
              <span className="meta">{lock.move.notes.join(', ')}</span>
            </p>
          ) : joinHref ? (
            <p>
              <a className="btn" href={joinHref}>
                {text.door.join}
              </a>
            </p>
          ) : lock.needsTier && restartHref ? (
            <p>
              {words.restart} <a href={restartHref}>{text.area.manage}</a>
            </p>
          ) : null}
        </div>
      ) : null}
      {inside ? <Inside {...props} inside={inside} words={words} /> : null}
    </MemberFrame>
  )
}

type InsideProps = PiecePageProps & {
  inside: NonNullable<PiecePageProps['inside']>
  words: MembershipsSiteText['piece']
}

function Inside({ path, id, inside, words }: InsideProps) {
  const { body, link, recording, file, seats, calendar, rating, isOver } = inside
  const hasButtons = file || link || recording || calendar
  return (
    <>
      {seats ? <SeatForm action={`${path}/${id}/seat`} seats={seats} words={words} /> : null}
      {isOver && !recording ? <p>{words.over}</p> : null}
      {hasButtons ? (
        <p className="btns">
          {file ? (
            <a className="btn" href={file.href}>
              {words.download(file.name, sizeIn(file.bytes))}
            </a>
          ) : null}
          {link ? (
            <a className="btn" href={link.href} rel="noreferrer">
              {link.text}
            </a>
          ) : null}
          {recording ? (
            <a className={link ? 'btn two' : 'btn'} href={recording} rel="noreferrer">
              {words.recording}
            </a>
          ) : null}
          {calendar ? (
            <a className="btn two" href={calendar}>
              {words.calendar}
            </a>
          ) : null}
        </p>
      ) : null}
      {body ? (
        <div
          className="prose ma-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by pieceHtml, from a list of what may be in it
          dangerouslySetInnerHTML={{ __html: pieceHtml(body) }}
        />
      ) : null}
      {rating ? (
        <form method="post" action={`${path}/${id}/rating`} className="ma-rating">
          <p>
            <b>{rating.own ? words.rated(rating.own) : words.rate}</b>
          </p>
          <p className="btns">
            {[1, 2, 3, 4, 5].map((stars) => (
              <button
                key={stars}
                className="btn two sm"
                type="submit"
                name="stars"
                value={stars}
                aria-label={words.stars(stars)}
                aria-pressed={rating.own === stars}
              >
                {stars}
              </button>
            ))}
          </p>
        </form>
      ) : null}
    </>
  )
}

/** In megabytes from one on, with a decimal below ten. */
function sizeIn(bytes: number): string {
  const megabytes = bytes / 1_000_000
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  return `${megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`
}

type SeatFormProps = {
  action: string
  seats: NonNullable<NonNullable<PiecePageProps['inside']>['seats']>
  words: MembershipsSiteText['piece']
}

/** One press takes a seat or gives it up, and says how many are left. */
function SeatForm({ action, seats: { isOwn, left, canPress }, words }: SeatFormProps) {
  return (
    <form method="post" action={action} className="sheet ma-closed">
      <p role="status">
        <b>{isOwn ? words.seatOwn : words.seatsLeft(left)}</b>
      </p>
      {canPress && (isOwn || left > 0) ? (
        <p>
          <button
            className={isOwn ? 'btn two' : 'btn'}
            type="submit"
            {...(isOwn ? { name: 'leave', value: '1' } : {})}
          >
            {isOwn ? words.seatLeave : words.seatTake}
          </button>
        </p>
      ) : null}
    </form>
  )
}
