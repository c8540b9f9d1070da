import { CalendarClock, Check, Clock, ListChecks, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPrice, type Money } from '#kernel/money.ts'
import { BuyBar, BuyBox } from '#ui/site/BuyBox.tsx'
import { productJsonLd } from '#ui/site/product-json-ld.ts'
import type { SiteContext, SiteHead } from '#ui/site/SiteDocument.tsx'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { Sale } from '#ui/site/sale.ts'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import type { SessionType } from '../rules.ts'
import { typeIcons } from './icons.ts'
import { coachingTextIn } from './texts.ts'
import type { CoachingSiteText } from './words.ts'

export type ShownPackage = {
  id: string
  title: string
  description: string
  cover: CoverImage | null
  sessions: number
  minutes: number
  type: SessionType
  seats: number
  validDays: number | null
  features: readonly string[]
}

type Props = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  /** The page in other forms, for feed readers and other sites. */
  alternates: SiteHead['alternates']
  /** Address of the picture shown where the page is shared. */
  shareImage: string
  package: ShownPackage
  /** Who the sessions are with, as clients call them. */
  hostName: string
  /** Until how many hours ahead a session can be moved or canceled; 0 until it starts. */
  changeNoticeHours: number
  /** Where a time is chosen before anything is paid; null where it's bought first. */
  bookPath: string | null
  price: Money
  /** Null for who reads it here. */
  sale: Sale | null
}

/** `/@handle/coaching/…`: sells a coaching package, and opens it for who holds it. */
export function CoachingPackagePage(props: Props) {
  const { site, store, viewer, isTestMode, path, alternates, shareImage, price, sale, bookPath } = props
  const { id, title, description, cover, features } = props.package
  const image = cover?.src ?? shareImage
  const about = { type: 'Product', sellerAs: 'brand', href: path, title, description, image } as const
  const text = coachingTextIn(site.lang)
  const buy = bookPath === null && sale && { sale, price, lang: site.lang, words: text.buy }
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{
        title: `${title} – ${store.name}`,
        description: description || undefined,
        canonical: path,
        alternates,
        image,
        jsonLd: productJsonLd(site, store, { ...about, price: sale?.kind === 'closed' ? null : price }),
      }}
    >
      <main id="main" className="wrap course">
        <div className="course-main">
          <nav className="crumb meta" aria-label={text.breadcrumb}>
            <a href={store.href}>{store.name}</a> / <a href={`${store.href}/coaching`}>{text.list.title}</a>
          </nav>
          <h1 className="title">{title}</h1>
          {description.split(/\n{2,}/).map((paragraph, at) => (
            <p key={paragraph} className={at === 0 ? 'lead' : 'body'}>
              {paragraph}
            </p>
          ))}
          <Facts shown={props.package} text={text} />
          <figure className="course-cover bk-cover">
            <StoreCover id={id} title={title} image={cover} isFirst />
          </figure>
          {features.length > 0 ? (
            <section>
              <h2 className="sub-t">{text.sell.included}</h2>
              <ul className="ticks body">
                {features.map((line) => (
                  <li key={line}>
                    <Check className="icon" />
                    <span>{line}</span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section>
            <h2 className="sub-t">{text.sell.how}</h2>
            <Steps {...props} text={text} />
          </section>
        </div>
        {buy ? <BuyBox {...buy} includes={[]} /> : <BookBox {...props} text={text} />}
      </main>
      {buy ? <BuyBar {...buy} /> : <BookBar {...props} text={text} />}
    </StoreDocument>
  )
}

type Part = { text: CoachingSiteText }

function Facts({ shown, text }: Part & { shown: ShownPackage }) {
  const { sessions, minutes, type, seats, validDays } = shown
  const Type = typeIcons[type]
  return (
    <ul className="bk-facts">
      {sessions > 1 ? <Fact icon={<ListChecks className="icon" />}>{text.sessions(sessions)}</Fact> : null}
      <Fact icon={<Clock className="icon" />}>
        {sessions > 1 ? text.sell.each(minutes) : text.minutes(minutes)}
      </Fact>
      <Fact icon={<Type className="icon" />}>{text.types[type]}</Fact>
      {seats > 1 ? <Fact icon={<Users className="icon" />}>{text.seats(seats)}</Fact> : null}
      {validDays === null ? null : (
        <Fact icon={<CalendarClock className="icon" />}>{text.sell.validDays(validDays)}</Fact>
      )}
    </ul>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    {children}
  </li>
)

/** What happens, in its order: several sessions are bought first, of one the time is chosen first. */
function Steps({ package: shown, hostName, changeNoticeHours, price, bookPath, text }: Props & Part) {
  const { steps } = text.sell
  const time = {
    title: shown.sessions > 1 ? steps.times : steps.time,
    note: steps.timeNote(hostName),
  }
  const before =
    bookPath === null
      ? [{ title: steps.buy, note: steps.buyNote(shown.sessions) }, time]
      : [time, ...(price.cents === 0 ? [] : [{ title: steps.pay, note: text.book.holdNote }])]
  const all = [...before, { title: steps.meet(hostName), note: steps.meetNote[shown.type] }]
  return (
    <>
      <ol className="route bk-route">
        {all.map(({ title, note }, at) => (
          <li key={title}>
            <i className={at === 0 ? 'stop here' : 'stop'} />
            <b>{title}</b>
            <span className="meta">{note}</span>
          </li>
        ))}
      </ol>
      <p className="muted bk-policy">{text.sell.policy(changeNoticeHours)}</p>
    </>
  )
}

const priceIn = ({ price, site }: Props, text: CoachingSiteText) =>
  price.cents === 0 ? text.free : formatPrice(price, site.locale)

/** In the place of the price box where a time is chosen before anything is paid. */
function BookBox(props: Props & Part) {
  const { bookPath, text } = props
  if (!bookPath) return null
  return (
    <aside className="box" aria-label={text.sell.chooseTime}>
      <p className="money price">{priceIn(props, text)}</p>
      <a className="btn xl wide" href={bookPath}>
        {text.sell.chooseTime}
      </a>
      <p className="meta box-note">{text.sell.noAccount}</p>
    </aside>
  )
}

function BookBar(props: Props & Part) {
  const { bookPath, text } = props
  if (!bookPath) return null
  return (
    <section className="buy-bar" aria-label={text.sell.chooseTime}>
      <span className="money">{priceIn(props, text)}</span>
      <a className="btn" href={bookPath}>
        {text.sell.chooseTime}
      </a>
    </section>
  )
}
