import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
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

export type MemberCard = {
  id: string
  kind: keyof MembershipsSiteText['kinds']
  title: string
  teaser: string
  href: string
  /** When a session is, in words. */
  when: string | null
  /** Why it's closed, in words, and what would open it. */
  lock: { text: string; move: Moving | null } | null
}

export type MembersPageProps = Frame & {
  /** What their membership is like, in sentences; nothing for the owner. */
  status: readonly string[]
  problem: { text: string; href: string } | null
  manageHref: string | null
  /** Coaching of the month; null where the tier gives none. */
  coaching: { title: string; text: string; href: string | null } | null
  cards: readonly MemberCard[]
  newer: string | null
  older: string | null
}

/** `/@handle/members`: everything there is for members, with why the rest is closed. */
export function MembersPage(props: MembersPageProps) {
  const { site, store, status, problem, manageHref, coaching, cards, newer, older } = props
  const text = membershipsTextIn(site.lang)
  const words = text.area
  return (
    <MemberFrame {...props} title={`${words.heading} – ${store.name}`}>
      <div className="ma-head">
        <div>
          <h1 className="title">{words.heading}</h1>
          {status.map((sentence) => (
            <p key={sentence} className="muted">
              {sentence}
            </p>
          ))}
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
      {coaching ? (
        <section className="ma-coaching" aria-label={words.coaching}>
          <p>
            <b>{coaching.title}</b>
            <span className="muted">{coaching.text}</span>
          </p>
          {coaching.href ? (
            <a className="btn two" href={coaching.href}>
              {words.book}
            </a>
          ) : null}
        </section>
      ) : null}
      <h2 className="sub-t">{words.everything}</h2>
      {cards.length === 0 ? <p className="muted">{words.empty}</p> : null}
      <ul className="ma-cards">
        {cards.map((card) => (
          <li key={card.id} className={card.lock ? 'ma-card is-locked' : 'ma-card'}>
            <h3>
              <a href={card.href}>{card.title}</a>
            </h3>
            <p className="meta">
              {text.kinds[card.kind]}
              {card.when ? ` · ${card.when}` : ''}
            </p>
            {card.teaser ? <p className="body">{card.teaser}</p> : null}
            {card.lock ? <Locked lock={card.lock} words={words} /> : null}
          </li>
        ))}
      </ul>
      {newer || older ? (
        <p className="ma-pages">
          {newer ? <a href={newer}>{words.newer}</a> : null}
          {older ? <a href={older}>{words.older}</a> : null}
        </p>
      ) : null}
    </MemberFrame>
  )
}

type LockedProps = { lock: NonNullable<MemberCard['lock']>; words: MembershipsSiteText['area'] }

function Locked({ lock, words }: LockedProps) {
  return (
    <div className="ma-lock">
      <p>
        <Lock className="icon" aria-hidden="true" /> {lock.text}
      </p>
      {lock.move ? (
        <p className="meta">
          <a href={lock.move.href}>{words.move(lock.move.tier)}</a>
          {lock.move.notes.length > 0 ? ` – ${lock.move.notes.join(', ')}` : ''}
        </p>
      ) : null}
    </div>
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
