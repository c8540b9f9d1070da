import { CalendarPlus, Clock, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { coverHeight, coverWidth } from '#kernel/covers.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { SiteField } from '#ui/site/SiteField.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { membershipsTextIn } from './texts.ts'
import type { MembershipsSiteText } from './words.ts'

export type Frame = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  /** Of the member area. */
  path: string
  /** The owner looks: at all of it, or as a member of a tier. */
  lens: { tier: string | null } | null
}

export type Moving = { href: string; tier: string; notes: readonly string[] }

type Kind = keyof MembershipsSiteText['kinds']

export type MemberCard = {
  id: string
  kind: Kind
  title: string
  teaser: string
  href: string
  cover: string
  /** When a session is, in words; of one that's over, whether it can be watched. */
  when: string | null
  /** When it opens, in words; null where it's open. */
  opens: string | null
}

/** What a higher tier would open, and the way to it. */
export type LockedShelf = {
  tier: string
  move: Moving | null
  pieces: readonly { id: string; kind: Kind; title: string; href: string }[]
}

/** The live session that comes next. */
export type ComingSession = {
  title: string
  teaser: string
  when: string
  isOn: boolean
  href: string
  calendar: string
  cover: string
}

export type MembersPageProps = Frame & {
  /** What the membership is called; empty where it has no name. */
  name: string
  /** What their membership is like; empty for the owner. */
  status: string
  problem: { text: string; href: string } | null
  manageHref: string | null
  coming: ComingSession | null
  /** Coaching of the month; null where the tier gives none. */
  coaching: ReactNode
  cards: readonly MemberCard[]
  locked: readonly LockedShelf[]
  newer: string | null
  older: string | null
}

/** `/@handle/members`: everything there is for members, with why the rest is closed. */
export function MembersPage(props: MembersPageProps) {
  const { site, store, name, status, problem, manageHref, coming, cards, locked, newer, older } = props
  const text = membershipsTextIn(site.lang)
  const words = text.area
  const heading = name || words.heading
  return (
    <MemberFrame {...props} title={`${heading} – ${store.name}`}>
      <div className="ma-head">
        <div>
          <h1 className="title">{heading}</h1>
          {status ? <p className="muted">{status}</p> : null}
        </div>
        {manageHref ? (
          <a className="btn two" href={manageHref}>
            {words.manage}
          </a>
        ) : null}
      </div>
      {problem ? (
        <SiteAlert kind="bad">
          <p>
            {problem.text} <a href={problem.href}>{words.updateCard}</a>
          </p>
        </SiteAlert>
      ) : null}
      {coming ? <Coming coming={coming} words={words} /> : null}
      {props.coaching}
      <h2 className="sub-t">{words.everything}</h2>
      {cards.length === 0 && locked.length === 0 ? <p className="muted">{words.empty}</p> : null}
      <ul className="ma-cards">
        {cards.map((card) => (
          <li key={card.id} className={card.opens ? 'ma-card is-later' : 'ma-card'}>
            <a href={card.href}>
              <Cover src={card.cover} />
              <h3 className="h3">{card.title}</h3>
            </a>
            <p className="meta">
              {text.kinds[card.kind]}
              {card.when ? ` · ${card.when}` : ''}
            </p>
            {card.teaser ? <p className="body">{card.teaser}</p> : null}
            {card.opens ? (
              <p className="ma-opens">
                <Clock className="icon" aria-hidden="true" />
                {card.opens}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {locked.map((shelf) => (
        <Locked key={shelf.tier} shelf={shelf} text={text} />
      ))}
      {newer || older ? (
        <p className="ma-pages">
          {newer ? <a href={newer}>{words.newer}</a> : null}
          {older ? <a href={older}>{words.older}</a> : null}
        </p>
      ) : null}
    </MemberFrame>
  )
}

/** Its title is beside it in words. */
const Cover = ({ src, isFirst = false }: { src: string; isFirst?: boolean }) => (
  <img
    className="cover"
    src={src}
    alt=""
    width={coverWidth}
    height={coverHeight}
    loading={isFirst ? undefined : 'lazy'}
  />
)

type ComingProps = { coming: ComingSession; words: MembershipsSiteText['area'] }

function Coming({ coming, words }: ComingProps) {
  const { title, teaser, when, isOn, href, calendar, cover } = coming
  return (
    <article className="ma-live">
      <div>
        <p className={isOn ? 'chip good' : 'chip wait'}>
          <Clock className="icon" aria-hidden="true" />
          {isOn ? words.isOn : words.comesNext}
        </p>
        <h2 className="section-t">{title}</h2>
        <p>
          <b>{when}</b>
        </p>
        {teaser ? <p className="muted">{teaser}</p> : null}
        <p className="btns">
          <a className="btn" href={href}>
            {words.details}
          </a>
          <a className="btn two" href={calendar}>
            <CalendarPlus className="icon" aria-hidden="true" />
            {words.calendar}
          </a>
        </p>
      </div>
      <Cover src={cover} isFirst />
    </article>
  )
}

function Locked({ shelf, text }: { shelf: LockedShelf; text: MembershipsSiteText }) {
  const { tier, move, pieces } = shelf
  return (
    <section className="ma-lock">
      <span className="ma-lock-mark">
        <Lock className="icon" aria-hidden="true" />
      </span>
      <div>
        <h2 className="sub-t">{text.area.needs(tier)}</h2>
        <ul>
          {pieces.map((piece) => (
            <li key={piece.id}>
              <a href={piece.href}>{piece.title}</a> <span className="meta">{text.kinds[piece.kind]}</span>
            </li>
          ))}
        </ul>
      </div>
      {move ? (
        <div className="ma-up">
          <a className="btn" href={move.href}>
            {text.area.move(move.tier)}
          </a>
          <p className="meta">{move.notes.join(', ')}</p>
        </div>
      ) : null}
    </section>
  )
}

/** Around every page of the member area: a strip where the owner looks. */
export function MemberFrame(props: Frame & { title: string; children: ReactNode }) {
  const { site, store, viewer, isTestMode, lens, title, children } = props
  const words = membershipsTextIn(site.lang).area
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title, isPrivate: true }}
    >
      {lens ? (
        <div className="ma-lens" role="status">
          <div className="wrap">
            <span>{lens.tier ? words.viewingAs(lens.tier) : words.viewingAll}</span>
            <a href="/membership?tab=content">{words.leave}</a>
          </div>
        </div>
      ) : null}
      <main id="main" className="wrap ma">
        {children}
      </main>
    </StoreDocument>
  )
}

export type DoorPageProps = Frame & {
  because: 'ended' | 'paused' | 'refunded' | null
  isSent: boolean
  isSignedIn: boolean
  joinHref: string
}

/** The same for whoever isn't a member: sign in, get a link, or join. */
export function DoorPage(props: DoorPageProps) {
  const { site, store, path, because, isSent, isSignedIn, joinHref } = props
  const words = membershipsTextIn(site.lang).door
  return (
    <MemberFrame {...props} title={`${words.heading} – ${store.name}`}>
      <div className="ma-door">
        <h1 className="title">{words.heading}</h1>
        <p className="lead">{because ? words[because] : words.text}</p>
        {isSent ? <SiteAlert kind="good">{words.sent}</SiteAlert> : null}
        {isSignedIn ? null : (
          <p>
            <a className="btn" href={`/signin?from=${encodeURIComponent(path)}`}>
              {words.signIn}
            </a>
          </p>
        )}
        <form method="post" action={`${path}/link`} className="form">
          <SiteField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            label={words.email}
            isRequired
          />
          <button className="btn two" type="submit">
            {words.send}
          </button>
        </form>
        <p>
          <a href={joinHref}>{words.join}</a>
        </p>
      </div>
    </MemberFrame>
  )
}
