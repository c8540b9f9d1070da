import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { MyBooking } from '../server/my-booking.ts'
import { type BookingFrame, TwoTimes } from './BookingPage.tsx'
import { DayAndTime, ZoneLine } from './TimePicker.tsx'
import { coachingTextIn } from './texts.ts'
import type { TimesOnPage } from './times.ts'

type MoveProps = BookingFrame & {
  script: string
  mine: MyBooking
  /** Of the booking; this page is below it. */
  path: string
  times: TimesOnPage | null
  viewerZone: string
  problem?: string | undefined
  nearest: { at: string; label: string; href: string }[]
}

/** `/bookings/…/time`: another time for what's booked. Opening it changes nothing. */
export function MovePage(props: MoveProps) {
  const { site, store, viewer, isTestMode, script, mine, path, times, viewerZone, problem, nearest } = props
  const text = coachingTextIn(site.lang)
  const words = text.moving
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: words.title, isPrivate: true, script }}
    >
      <main id="main" className="wrap bk">
        <aside className="bk-who">
          <h1 className="title">{words.title}</h1>
          <TwoTimes mine={mine} site={site} text={text} />
          <p className="btns">
            <a className="btn text" href={path}>
              {words.keep}
            </a>
          </p>
        </aside>
        <div className="bk-form">
          {problem ? (
            <SiteAlert kind="bad">
              <p>{problem}</p>
              {nearest.length > 0 ? (
                <ul className="bk-nearest" aria-label={text.book.nearest}>
                  {nearest.map(({ at, label, href }) => (
                    <li key={at}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </SiteAlert>
          ) : null}
          {times ? (
            <>
              <ZoneLine
                path={`${path}/time`}
                viewerZone={viewerZone}
                day={times.day}
                locale={site.locale}
                text={text}
              />
              <form
                method="post"
                action={`${path}/time?zone=${encodeURIComponent(viewerZone)}`}
                noValidate
                data-booking
              >
                <ol className="route bk-steps" data-times>
                  <DayAndTime
                    path={`${path}/time`}
                    {...{ times, viewerZone, text }}
                    locale={site.locale}
                    hostZone={mine.host.timeZone}
                  />
                  <li>
                    <i className="stop here" />
                    <div className="bk-confirm">
                      <button type="submit" className="btn xl">
                        {words.confirm}
                      </button>
                    </div>
                  </li>
                </ol>
              </form>
            </>
          ) : problem ? null : (
            <SiteAlert kind="info">
              <p>
                <b>{text.book.none}</b>
              </p>
              <p>{text.book.noneText(mine.hostName)}</p>
            </SiteAlert>
          )}
        </div>
      </main>
    </StoreDocument>
  )
}

type CancelProps = BookingFrame & { mine: MyBooking; path: string; now: Date }

/** `/bookings/…/cancel`: what canceling means, before it's done. */
export function CancelPage({ site, store, viewer, isTestMode, mine, path, now }: CancelProps) {
  const text = coachingTextIn(site.lang)
  const words = text.canceling
  const isInTime = now <= mine.changeableUntil
  const what = mine.booking.paidBy !== 'credit' ? words.free : isInTime ? words.returned : words.counted
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: words.title, isPrivate: true }}
    >
      <main id="main" className="wrap bk bk-mine">
        <div>
          <h1 className="title">{words.title}</h1>
          <TwoTimes mine={mine} site={site} text={text} />
          <p className="lead">{what}</p>
          <div className="btns">
            <a className="btn two" href={path}>
              {words.keep}
            </a>
            <form method="post" action={`${path}/cancel`}>
              <button type="submit" className="btn two">
                {words.confirm}
              </button>
            </form>
          </div>
        </div>
      </main>
    </StoreDocument>
  )
}
