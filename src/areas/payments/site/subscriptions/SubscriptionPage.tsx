import type { ReactNode } from 'react'
import type { SubscriptionNames } from '#platform/product-words.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import type { CheckoutPart } from '../checkout-part.ts'
import type { OpenCheckout } from '../open-checkout.ts'
import { paymentsTextIn } from '../texts.ts'
import { subscriptionTextIn } from './texts.ts'

export type SubscriptionPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  title: string
  /** What it's called where that isn't a subscription. */
  names: SubscriptionNames | undefined
  state: 'trialing' | 'active' | 'pastDue' | 'pausing' | 'paused' | 'ending' | 'ended' | 'completed'
  /** Of a price in monthly parts. */
  plan: { count: number; paid: number; rest: { amount: string; cents: number } | null } | null
  /** As they're shown. */
  each: string
  due: { amount: string; day: string } | null
  accessUntil: string
  /** Where its buyer changes or cancels it, of kinds that see to that themselves. */
  managedAt: string | null
  /** Of a break: it has begun or will, and it can be taken. */
  pause: { from: string; until: string } | null
  canPause: boolean
  /** What it's paid at from its next payment on. */
  switchesTo: { each: string; day: string; name: string } | null
  canSwitch: boolean
  /** Where it's bought again once it ended; null where no one can. */
  againHref: string | null
  /** Where what it pays for is used; null while it can't be. */
  open: { href: string; label: string } | null
  method: string | null
  /** Its buyer pays each period by a link: what there is to pay now, if anything. */
  byLink: { isDue: boolean } | null
  payments: readonly {
    key: string
    day: string
    amount: string
    state: 'paid' | 'failed' | 'waiting' | 'due'
    href: string | null
  }[]
  /** What the provider asks for, where another card can be named here; else it's named at the provider's page. */
  part: CheckoutPart | null
  /** As buyers know it. */
  provider: string
  card: OpenCheckout
  /** What was just done. */
  done: (typeof dones)[number] | null
  problem: string | null
  /** Why it isn't taken up again beside another one, and where that one is changed. */
  second: { text: string; href: string; change: string } | null
}

/** What a page says was just done. */
export const dones = ['cardSaved', 'paid', 'kept', 'switchedNow', 'switchedNext', 'continued'] as const

/** What someone pays for each month or year, behind a secret link: when it's charged, by what, and how to end it. */
export function SubscriptionPage(props: SubscriptionPageProps) {
  const { site, title, state, plan, each, due, method, payments, done, problem, second } = props
  const words = subscriptionTextIn(site.lang, props.names)
  const payWords = paymentsTextIn(site.lang)
  const heading = (plan ? words.plan : words).title(title)
  const isGood = state === 'active' || state === 'trialing' || state === 'completed'
  return (
    <Frame {...props} heading={heading}>
      <p className={isGood ? 'chip good' : 'chip'}>
        {props.byLink && state === 'pastDue' ? words.byLink.state : words.states[state]}
      </p>
      <h1 className="title">{heading}</h1>
      {done && <p role="status">{words[done]}</p>}
      {problem && (
        <SiteAlert kind="bad">
          <p>{problem}</p>
        </SiteAlert>
      )}
      {second && (
        <SiteAlert kind="bad">
          <p>{second.text}</p>
          <p>
            <a href={second.href}>{second.change}</a>
          </p>
        </SiteAlert>
      )}
      <Lead {...props} />
      <dl className="sums">
        <Fact name={words.price} value={each} />
        {plan && <Fact name={words.plan.paid} value={words.plan.paidOf(plan.paid, plan.count)} />}
        <Fact name={words.next} value={due ? words.nextIs(due.amount, due.day) : words.none} />
        {(state === 'pastDue' || state === 'ending' || state === 'pausing') && (
          <Fact name={words.access} value={props.accessUntil} />
        )}
        <Fact name={words.paidBy} value={method ?? words.noCard} />
      </dl>
      {props.open && (
        <p className="btns">
          <a className="btn two" href={props.open.href}>
            {props.open.label}
          </a>
        </p>
      )}
      <Next {...props} />
      <Card {...props} />
      <section aria-labelledby="payments">
        <h2 className="sub-t" id="payments">
          {words.payments}
        </h2>
        <dl className="sums">
          {payments.map((payment) => (
            <div key={payment.key}>
              <dt>
                {payment.day}
                {payment.state === 'failed'
                  ? ` · ${words.failed}`
                  : payment.state === 'paid'
                    ? ''
                    : ` · ${payment.state === 'due' ? words.byLink.due : words.waiting}`}
              </dt>
              <dd className="money">
                {payment.amount} {payment.href && <a href={payment.href}>{payWords.receipt.receipt}</a>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Changes {...props} />
    </Frame>
  )
}

/** The one thing its buyer may want to do about how it is. */
function Next(props: SubscriptionPageProps) {
  const { site, path, state, plan, due, method, switchesTo, managedAt, againHref, byLink } = props
  const words = subscriptionTextIn(site.lang, props.names)
  if (managedAt && state !== 'ended') return null
  if (state === 'ending') return <Press action={`${path}/keep`} label={words.keep} />
  if (state === 'pausing') return <Press action={`${path}/continue`} label={words.pauseBack} />
  if (byLink?.isDue && due) return <PayByLink {...props} amount={due.amount} />
  if (state === 'paused' && due)
    return <Press action={`${path}/continue`} label={words.continueNow(due.amount)} />
  if (state === 'ended' && againHref)
    return (
      <p className="btns">
        <a className="btn xl" href={againHref}>
          {words.again}
        </a>
      </p>
    )
  if (plan?.rest && method && state === 'active')
    return (
      <>
        <p className="hint">{words.plan.restText(method)}</p>
        <Press action={`${path}/rest`} label={words.plan.rest(plan.rest.amount)} shown={plan.rest.cents} />
      </>
    )
  return (
    switchesTo && (
      <>
        <p className="lead">{words.switchesTo(switchesTo.each, switchesTo.day, switchesTo.name)}</p>
        <Press action={`${path}/keep-price`} label={words.keepPrice} isQuiet />
      </>
    )
  )
}

/** What's due is paid at the provider's page, or by transfer. */
function PayByLink({
  site,
  path,
  names,
  provider,
  amount,
  part,
}: SubscriptionPageProps & { amount: string }) {
  const words = subscriptionTextIn(site.lang, names)
  return (
    <>
      <p className="hint">{part ? words.byLink.transfer : words.byLink.there(provider)}</p>
      <Press action={`${path}/card`} label={words.pay(amount)} />
    </>
  )
}

type PressProps = { action: string; label: string; shown?: number; isQuiet?: boolean }

const Press = ({ action, label, shown, isQuiet = false }: PressProps) => (
  <form method="post" action={action} className="btns">
    {shown !== undefined && <input type="hidden" name="shown" value={shown} />}
    <button className={isQuiet ? 'btn two' : 'btn xl'} type="submit">
      {label}
    </button>
  </form>
)

/** What else can be done: another price, a break, an end. */
function Changes(props: SubscriptionPageProps) {
  const { site, path, state, plan, managedAt, canPause, canSwitch } = props
  const words = subscriptionTextIn(site.lang, props.names)
  if (managedAt)
    return (
      <p className="btns">
        <a className="btn two" href={managedAt}>
          {words.managed}
        </a>
      </p>
    )
  if (plan || state === 'ended' || state === 'ending') return null
  return (
    <p className="btns">
      {canSwitch && (
        <a className="btn two" href={`${path}/switch`}>
          {words.switch}
        </a>
      )}
      {canPause && (
        <a className="btn two" href={`${path}/pause`}>
          {words.pause}
        </a>
      )}
      <a className="btn two" href={`${path}/cancel`}>
        {words.cancel}
      </a>
    </p>
  )
}

/** Where it is, in a sentence, where that isn't just that it continues. */
function Lead(props: SubscriptionPageProps) {
  const { site, state, plan, part, pause, title, accessUntil, byLink, due } = props
  const words = subscriptionTextIn(site.lang, props.names)
  const asked = byLink && due && (byLink.isDue ? words.byLink.dueOn(due.amount, due.day) : words.byLink.how)
  const { pastDue, pastDueThere, ended } = plan ? words.plan : words
  const said = {
    ...{ trialing: asked, active: asked, ended, ending: words.ending(accessUntil) },
    pastDue: byLink
      ? words.byLink.missing(accessUntil)
      : part === null
        ? pastDueThere(accessUntil)
        : pastDue(accessUntil),
    completed: words.plan.completed(title),
    pausing: pause && words.pausing(pause.from, pause.until),
    paused: pause && words.paused(pause.until),
  }[state]
  return said && <p className="lead">{said}</p>
}

/** How long a break is to be. */
export function PausePage(
  props: SubscriptionPageProps & { months: readonly { count: number; until: string }[] },
) {
  const { site, path, title, accessUntil, months } = props
  const words = subscriptionTextIn(site.lang, props.names)
  return (
    <Frame {...props} heading={words.pauseTitle(title)}>
      <h1 className="title">{words.pauseTitle(title)}</h1>
      <p className="lead">{words.pauseText(accessUntil)}</p>
      <form method="post" action={`${path}/pause`} className="form">
        {months.map(({ count, until }) => (
          <button key={count} className="btn two xl wide" type="submit" name="months" value={count}>
            {words.pauseMonths(count, until)}
          </button>
        ))}
        <a className="btn two xl wide" href={path}>
          {words.pauseNo}
        </a>
      </form>
    </Frame>
  )
}

function Card(props: SubscriptionPageProps) {
  const { site, part, card, state, due } = props
  if (props.byLink || ['ended', 'ending', 'completed', 'pausing'].includes(state)) return null
  if (!part) return <CardElsewhere {...props} />
  const words = subscriptionTextIn(site.lang, props.names)
  const { errors = {} } = card
  const wrong = part.fields.filter((name) => errors[name])
  const isOpen = state === 'pastDue' || wrong.length > 0 || card.declined !== undefined
  return (
    <details open={isOpen}>
      <summary>{words.card}</summary>
      <form className="form" method="post" action={card.action} noValidate>
        {state !== 'pastDue' && <p className="hint">{words.cardText}</p>}
        <part.Fields
          checkout={card}
          isOnly={(name) => wrong.length === 1 && wrong[0] === name}
          locale={site.locale}
          text={paymentsTextIn(site.lang)}
        />
        <button className="btn xl wide" type="submit">
          {state === 'pastDue' && due ? words.pay(due.amount) : words.cardSave}
        </button>
      </form>
    </details>
  )
}

/** The card is entered at the provider's own page. */
function CardElsewhere({ site, names, card, state, due, provider }: SubscriptionPageProps) {
  const words = subscriptionTextIn(site.lang, names)
  const isDue = state === 'pastDue' && due
  return (
    <form className="form" method="post" action={card.action}>
      {card.declined && (
        <SiteAlert kind="bad">
          <p>{card.declined}</p>
        </SiteAlert>
      )}
      <p className="hint">{isDue ? words.payThere(provider) : words.cardThere(provider)}</p>
      <p className="btns">
        <button className={isDue ? 'btn xl' : 'btn two'} type="submit">
          {isDue ? words.pay(due.amount) : words.card}
        </button>
      </p>
    </form>
  )
}

type FrameProps = Pick<SubscriptionPageProps, 'site' | 'store' | 'viewer' | 'isTestMode'> & {
  heading: string
  children: ReactNode
}

/** What each page of a subscription is framed in. */
export const Frame = ({ site, store, viewer, isTestMode, heading, children }: FrameProps) => (
  <StoreDocument
    site={site}
    store={store}
    viewer={viewer}
    isTestMode={isTestMode}
    head={{ title: `${heading} – ${store.name}`, isPrivate: true }}
  >
    <main id="main" className="wrap narrow receipt subscription">
      {children}
    </main>
  </StoreDocument>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
