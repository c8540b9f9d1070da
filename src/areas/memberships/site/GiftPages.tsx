import type { ReactNode } from 'react'
import type { Interval } from '#areas/payments/pricing/periods.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { SiteField } from '#ui/site/SiteField.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { GiftFrame } from './GiftFormPage.tsx'
import { giftTextIn } from './gift-texts.ts'

type Around = GiftFrame & {
  path: string
  tier: string
  interval: Interval
  message: string
  problem: string | null
  errors: Readonly<Record<string, string>>
}

export type GiftBuyerProps = Around & {
  state: 'waiting' | 'accepted' | 'ended'
  acceptedOn: string | null
  toEmail: string | null
  /** Its email to this address can't be sent. */
  isUnsent: boolean
  /** To pass on; null once it's accepted or over. */
  link: string | null
  done: 'sent' | 'asked' | null
  isRefundAsked: boolean
}

/** A gift as who bought it sees it: whether it was accepted, and never by whom. */
export function GiftBuyerPage(props: GiftBuyerProps) {
  const { site, store, path, tier, interval, state, toEmail, link, done, errors, problem } = props
  const words = giftTextIn(site.lang).buyer
  return (
    <GiftDocument {...props} title={`${words.title(tier)} – ${store.name}`}>
      <h1 className="title">{words.title(tier)}</h1>
      <p className="lead">{words.what[interval]}</p>
      <p>
        <span className="chip">{words.states[state]}</span>
      </p>
      {done ? <SiteAlert kind="good">{done === 'sent' ? words.sent : words.asked}</SiteAlert> : null}
      {problem ? <SiteAlert kind="bad">{problem}</SiteAlert> : null}
      {state === 'waiting' && toEmail && props.isUnsent ? (
        <SiteAlert kind="bad">{words.unsent(toEmail)}</SiteAlert>
      ) : null}
      <p>
        {state === 'accepted' && props.acceptedOn
          ? words.acceptedOn(props.acceptedOn)
          : state === 'ended'
            ? words.ended
            : toEmail && !props.isUnsent
              ? words.sentTo(toEmail)
              : words.notSent}
      </p>
      <Message text={props.message} />
      {link ? (
        <>
          <section className="form">
            <h2 className="sub-t">{words.email}</h2>
            <form method="post" action={`${path}/send`} className="form" noValidate>
              <SiteField
                name="email"
                type="email"
                inputMode="email"
                autoComplete="off"
                label={words.emailLabel}
                hint={words.otherHint}
                value={toEmail ?? ''}
                error={errors.email}
                autoFocus={errors.email !== undefined}
                isRequired
              />
              <button className="btn two" type="submit">
                {words.again}
              </button>
            </form>
          </section>
          <section>
            <h2 className="sub-t">{words.link}</h2>
            <p className="mg-link">
              <a href={link}>{link}</a>
            </p>
            <p className="hint">{words.linkHint}</p>
          </section>
          <section>
            <h2 className="sub-t">{words.refund}</h2>
            <p>{words.refundText(store.name)}</p>
            {props.isRefundAsked ? (
              <p className="hint">{words.asked}</p>
            ) : (
              <form method="post" action={`${path}/refund`}>
                <button className="btn two" type="submit">
                  {words.ask}
                </button>
              </form>
            )}
          </section>
        </>
      ) : null}
    </GiftDocument>
  )
}

export type GiftProps = Around & {
  giver: string
  /** It waits for someone to accept it; otherwise why not. */
  closed: 'accepted' | 'over' | 'notPaid' | null
  /** Whom it's accepted for: proven by the email it came in, or by an account. Null where that's asked first. */
  as: { email: string; asksName: boolean } | null
  isSent: boolean
  areaHref: string
}

/** A gift as who it's for sees it. Opening the page changes nothing: it's accepted by a press. */
export function GiftPage(props: GiftProps) {
  const { site, store, path, tier, interval, giver, closed, as, isSent, errors, problem } = props
  const words = giftTextIn(site.lang).gift
  return (
    <GiftDocument {...props} title={words.title(tier, store.name)}>
      <h1 className="title">{words.title(tier, store.name)}</h1>
      <p className="lead">{words.from(giver)}</p>
      <Message text={props.message} />
      {problem ? <SiteAlert kind="bad">{problem}</SiteAlert> : null}
      {closed ? (
        <>
          <p>{words[closed]}</p>
          {closed === 'accepted' ? (
            <p>
              <a className="btn two" href={props.areaHref}>
                {words.area}
              </a>
            </p>
          ) : null}
        </>
      ) : (
        <>
          <p>{words.text(interval)}</p>
          {isSent ? <SiteAlert kind="good">{words.sent}</SiteAlert> : null}
          {as ? (
            <form method="post" action={`${path}/accept`} className="form">
              {as.asksName ? (
                <>
                  <p className="hint">{words.forAddress(as.email)}</p>
                  <SiteField name="name" label={words.name} autoComplete="name" maxLength={120} />
                </>
              ) : null}
              <button className="btn xl" type="submit">
                {as.asksName ? words.accept : words.acceptAs(as.email)}
              </button>
            </form>
          ) : (
            <form method="post" action={`${path}/address`} className="form" noValidate>
              <p>{words.whose}</p>
              <SiteField
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                label={words.email}
                error={errors.email}
                autoFocus={errors.email !== undefined}
                isRequired
              />
              <button className="btn two" type="submit">
                {words.send}
              </button>
            </form>
          )}
        </>
      )}
    </GiftDocument>
  )
}

function Message({ text }: { text: string }) {
  return text ? <blockquote className="mg-message">{text}</blockquote> : null
}

function GiftDocument({
  site,
  store,
  viewer,
  isTestMode,
  title,
  children,
}: GiftFrame & { title: string; children: ReactNode }) {
  return (
    <StoreDocument {...{ site, store, viewer, isTestMode }} head={{ title, isPrivate: true }}>
      <main id="main" className="wrap narrow mg">
        {children}
      </main>
    </StoreDocument>
  )
}
