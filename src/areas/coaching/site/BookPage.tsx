import { Clock, Users, Wallet } from 'lucide-react'
import { formatPrice } from '#kernel/money.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { SiteErrorSummary } from '#ui/site/SiteErrorSummary.tsx'
import { SiteField, SiteTextArea } from '#ui/site/SiteField.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { maxNameLength, maxNoteLength } from '../rules.ts'
import type { Way } from '../server/public-booking.ts'
import type { HostFace } from './around.ts'
import { typeIcons } from './icons.ts'
import { DayAndTime, ZoneLine } from './TimePicker.tsx'
import { coachingTextIn } from './texts.ts'
import type { TimesOnPage } from './times.ts'
import type { CoachingSiteText } from './words.ts'

export type BookForm = {
  /** Of this view of the page: pressed twice, it books once. */
  key: string
  values: { at?: string; name: string; email: string; note: string }
  errors: Readonly<Record<string, string | undefined>>
  /** Why it wasn't booked, in a sentence, and the nearest times that are free. */
  problem: string | null
  nearest: { at: string; label: string; href: string }[]
}

type Props = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  script: string
  path: string
  salesPath: string
  host: HostFace
  package: {
    title: string
    description: string
    minutes: number
    type: 'video' | 'phone' | 'inPerson'
    seats: number
  }
  way: Way
  times: TimesOnPage | null
  /** Every group that's open has all of its seats taken. */
  isFull: boolean
  viewerZone: string
  hostZone: string
  form: BookForm
}

/** `/@handle/coaching/…/book`: day, time and a press. One plain form: it works without script. */
export function BookPage(props: Props) {
  const { site, store, viewer, isTestMode, script, path, host, way, times, form, isFull } = props
  const { viewerZone, hostZone, salesPath } = props
  const text = coachingTextIn(site.lang)
  const words = text.book
  const { title, description, minutes, type, seats } = props.package
  const Icon = typeIcons[type]
  const canBook = way.kind === 'credit' || way.kind === 'free' || way.kind === 'pay'
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: words.documentTitle(title), isPrivate: true, script }}
    >
      <main id="main" className="wrap bk">
        <aside className="bk-who">
          {host.photo ? (
            <img className="avatar" src={host.photo} alt="" width={72} height={72} />
          ) : (
            <span className="avatar" aria-hidden="true">
              {initialsOf(host.name)}
            </span>
          )}
          <h1 className="title">{title}</h1>
          {description ? <p className="muted">{description}</p> : null}
          <ul className="bk-facts">
            <li>
              <Clock className="icon" />
              {text.minutes(minutes)}
            </li>
            <li>
              <Icon className="icon" />
              {text.types[type]}
            </li>
            {seats > 1 ? (
              <li>
                <Users className="icon" />
                {text.seats(seats)}
              </li>
            ) : null}
            <li>
              <Wallet className="icon" />
              {costOf(way, site.locale, text)}
            </li>
          </ul>
        </aside>
        <div className="bk-form">
          {!canBook ? (
            <NotBookable way={way} salesPath={salesPath} text={text} />
          ) : isFull ? (
            <SiteAlert kind="info">
              <p>
                <b>{words.allFull}</b>
              </p>
              <p>{words.noneText(host.firstName)}</p>
            </SiteAlert>
          ) : times ? (
            <>
              <ZoneLine {...{ path, viewerZone, text }} day={times.day} locale={site.locale} />
              {form.problem ? <Problem form={form} text={text} /> : null}
              <form
                method="post"
                action={`${path}?zone=${encodeURIComponent(viewerZone)}`}
                noValidate
                data-booking
              >
                <input type="hidden" name="key" value={form.key} />
                <input type="hidden" name="zone" value={viewerZone} />
                <input type="hidden" name="day" value={times.day ?? ''} />
                <ol className="route bk-steps" data-times>
                  <DayAndTime
                    {...{ path, times, viewerZone, hostZone, text }}
                    locale={site.locale}
                    chosen={form.values.at}
                    error={form.errors.at}
                  />
                  <li>
                    <i className="stop here" />
                    <h2 className="h3">{words.you}</h2>
                    <You way={way} form={form} hostName={host.firstName} text={text} />
                  </li>
                </ol>
              </form>
            </>
          ) : (
            <SiteAlert kind="info">
              <p>
                <b>{words.none}</b>
              </p>
              <p>{words.noneText(host.firstName)}</p>
            </SiteAlert>
          )}
        </div>
      </main>
    </StoreDocument>
  )
}

function You({
  way,
  form,
  hostName,
  text,
}: {
  way: Way
  form: BookForm
  hostName: string
  text: CoachingSiteText
}) {
  const words = text.book
  const { values, errors } = form
  return (
    <div className="form">
      <div className="two-col">
        <SiteField
          name="name"
          label={words.name}
          value={values.name}
          error={errors.name}
          autoComplete="name"
          maxLength={maxNameLength}
          isRequired
        />
        {way.kind === 'credit' ? null : (
          <SiteField
            name="email"
            type="email"
            label={words.email}
            value={values.email}
            error={errors.email}
            autoComplete="email"
            maxLength={254}
            isRequired
          />
        )}
      </div>
      <SiteTextArea
        name="note"
        label={words.note(hostName)}
        value={values.note}
        error={errors.note}
        rows={2}
        maxLength={maxNoteLength}
      />
      <div className="bk-confirm">
        <p className="meta">{way.kind === 'pay' ? words.holdNote : null}</p>
        <button type="submit" className="btn xl">
          {way.kind === 'pay' ? words.pay : words.confirm}
        </button>
      </div>
    </div>
  )
}

function Problem({ form, text }: { form: BookForm; text: CoachingSiteText }) {
  const wrong = Object.entries(form.errors).flatMap(([id, message]) => (message ? [{ id, message }] : []))
  if (wrong.length > 0) return <SiteErrorSummary title={text.book.problems} problems={wrong} />
  return (
    <SiteAlert kind="bad">
      <p>{form.problem}</p>
      {form.nearest.length > 0 ? (
        <ul className="bk-nearest" aria-label={text.book.nearest}>
          {form.nearest.map(({ at, label, href }) => (
            <li key={at}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </SiteAlert>
  )
}

function NotBookable({ way, salesPath, text }: { way: Way; salesPath: string; text: CoachingSiteText }) {
  const words = text.book
  if (way.kind !== 'buy') return <SiteAlert kind="info">{words.closed}</SiteAlert>
  return (
    <>
      <SiteAlert kind="info">{way.isAgain ? words.usedUp : words.buyFirst}</SiteAlert>
      <p className="btns">
        <a className="btn" href={salesPath}>
          {way.isAgain ? words.renew : words.buyNow}
        </a>
      </p>
    </>
  )
}

function costOf(way: Way, locale: string, text: CoachingSiteText): string {
  if (way.kind === 'credit') return text.left(way.balance)
  if (way.kind === 'pay' || way.kind === 'buy') return formatPrice(way.price, locale)
  return text.free
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
