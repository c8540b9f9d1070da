import { ArrowRight, CalendarPlus, CircleCheck, CircleX, Clock, Download } from 'lucide-react'
import { cityOf } from '#kernel/cities.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import type { MyBooking } from '../server/my-booking.ts'
import { isSameClock } from '../viewer-days.ts'
import { coachingTextIn } from './texts.ts'
import { momentIn } from './times.ts'
import type { CoachingSiteText } from './words.ts'

export type BookingFrame = { site: SiteContext; store: StoreFace; viewer: Viewer; isTestMode: boolean }
type Props = BookingFrame & {
  mine: MyBooking
  /** Its own address, by the secret in it. */
  path: string
  /** Where another time is booked; null where none is. */
  bookPath: string | null
  problem?: string | undefined
  /** It was just moved. */
  hasMoved: boolean
  now: Date
}

/** `/bookings/…`: what someone booked, and what they can do about it. No account is needed. */
export function BookingPage(props: Props) {
  const { site, store, viewer, isTestMode, mine, path, bookPath, problem, hasMoved, now } = props
  const text = coachingTextIn(site.lang)
  const words = text.done
  const { booking, session, hostName } = mine
  const title = mine.package?.title ?? text.list.title
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: words.documentTitle(title), isPrivate: true }}
    >
      <main id="main" className="wrap bk bk-mine">
        <div>
          <StatusChip mine={mine} text={text} />
          <h1 className="title">{headline(mine, text)}</h1>
          <p className="muted">{title}</p>
          {problem ? <SiteAlert kind="bad">{problem}</SiteAlert> : null}
          {hasMoved && mine.isChangeable ? <p role="status">{words.moved}</p> : null}
          <TwoTimes mine={mine} site={site} text={text} />
          <p className="muted">
            {words.about(
              (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000,
              text.types[session.type],
            )}{' '}
            {mine.isChangeable ? words.reminders : null}
          </p>
          {mine.place ? (
            <p className="bk-place">
              <b>{words.where}</b> {mine.place}
            </p>
          ) : null}
          {booking.status === 'canceled' ? (
            <p className="muted">
              {booking.counted ? words.counted : booking.paidBy === 'credit' ? words.returned : null}
            </p>
          ) : null}
          {booking.status === 'lapsed' ? <p className="muted">{words.lapsedText}</p> : null}
          <Actions {...{ mine, path, bookPath, text }} />
          {mine.isChangeable && mine.remaining !== null ? (
            <Policy mine={mine} site={site} text={text} now={now} />
          ) : null}
          {mine.remaining ? <p className="meta">{words.left(mine.remaining)}</p> : null}
        </div>
        <aside className="bk-next">
          {mine.isChangeable ? <Next mine={mine} site={site} text={text} hostName={hostName} /> : null}
          <Shared mine={mine} path={path} site={site} text={text} />
        </aside>
      </main>
    </StoreDocument>
  )
}

function StatusChip({ mine, text }: { mine: MyBooking; text: CoachingSiteText }) {
  const { status } = mine.booking
  if (status === 'held' || status === 'lapsed') return null
  const Icon = { scheduled: Clock, confirmed: CircleCheck, completed: CircleCheck, canceled: CircleX }[status]
  const kind = { scheduled: 'wait', confirmed: 'good', completed: '', canceled: 'bad' }[status]
  return (
    <p className={`chip ${kind}`}>
      <Icon className="icon" />
      {text.statuses[status]}
    </p>
  )
}

function headline({ booking, isOver }: MyBooking, { done }: CoachingSiteText): string {
  const name = booking.name.split(' ')[0] ?? ''
  if (booking.status === 'canceled') return done.canceled
  if (booking.status === 'lapsed') return done.lapsed
  if (booking.status === 'held') return done.held(name)
  if (isOver) return done.over(name)
  return booking.status === 'scheduled' ? done.scheduled(name) : done.booked(name)
}

/** The time on both clocks, where they differ. Day and time are always of the same zone. */
export function TwoTimes({
  mine,
  site,
  text,
}: {
  mine: MyBooking
  site: SiteContext
  text: CoachingSiteText
}) {
  const words = text.done
  const { session, booking, host, hostName } = mine
  const own = booking.timeZone ?? host.timeZone
  const isSame = isSameClock(own, host.timeZone, session.startsAt.getTime())
  const mineAt = momentIn(session.startsAt, own, site.locale)
  const hostAt = momentIn(session.startsAt, host.timeZone, site.locale)
  return (
    <div className="bk-two">
      <div>
        <p className="meta">
          {isSame ? words.bothTime(cityOf(own, site.locale)) : words.yourTime(cityOf(own, site.locale))}
        </p>
        <p className="bk-clock">{mineAt.time}</p>
        <p>{mineAt.day}</p>
      </div>
      {isSame ? null : (
        <>
          <ArrowRight className="icon" />
          <div>
            <p className="meta">{words.hostTime(hostName, cityOf(host.timeZone, site.locale))}</p>
            <p className="bk-clock">{hostAt.time}</p>
            <p>{hostAt.day}</p>
          </div>
        </>
      )}
    </div>
  )
}

function Actions({
  mine,
  path,
  bookPath,
  text,
}: Pick<Props, 'mine' | 'path' | 'bookPath'> & { text: CoachingSiteText }) {
  const words = text.done
  const { booking, session, package: package_ } = mine
  if (!mine.isChangeable)
    return bookPath ? (
      <p className="btns">
        <a className="btn" href={bookPath}>
          {words.bookAnother}
        </a>
      </p>
    ) : null
  return (
    <>
      <div className="btns">
        {booking.status === 'scheduled' ? (
          <form method="post" action={`${path}/confirmation`}>
            <button type="submit" className="btn">
              {words.confirm}
            </button>
          </form>
        ) : null}
        {mine.joinUrl ? (
          <a
            className={mine.isSoon && booking.status !== 'scheduled' ? 'btn' : 'btn two'}
            href={mine.joinUrl}
            rel="noreferrer"
          >
            {words.join}
          </a>
        ) : null}
        <a
          className={mine.isSoon || booking.status === 'scheduled' ? 'btn two' : 'btn'}
          href={`${path}/session.ics`}
        >
          <CalendarPlus className="icon" />
          {words.addFile}
        </a>
        {session.capacity === 1 ? (
          <a className="btn two" href={`${path}/time`}>
            {words.move}
          </a>
        ) : null}
        <a className="btn text" href={`${path}/cancel`}>
          {words.cancel}
        </a>
      </div>
      <p className="meta bk-also">
        <a href={googleLink(mine, package_?.title ?? '')} rel="noreferrer">
          {words.addGoogle}
        </a>{' '}
        ·{' '}
        <a href={outlookLink(mine, package_?.title ?? '')} rel="noreferrer">
          {words.addOutlook}
        </a>
      </p>
    </>
  )
}

const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

function googleLink({ session, joinUrl, place }: MyBooking, title: string): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(session.startsAt)}/${stamp(session.endsAt)}`,
    location: joinUrl ?? place ?? '',
  })
  return `https://calendar.google.com/calendar/render?${query.toString()}`
}

function outlookLink({ session, joinUrl, place }: MyBooking, title: string): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: session.startsAt.toISOString(),
    enddt: session.endsAt.toISOString(),
    location: joinUrl ?? place ?? '',
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`
}

function Policy({
  mine,
  site,
  text,
  now,
}: {
  mine: MyBooking
  site: SiteContext
  text: CoachingSiteText
  now: Date
}) {
  const { booking, host, changeableUntil } = mine
  const zone = booking.timeZone ?? host.timeZone
  return (
    <p className="meta">
      {changeableUntil > now
        ? text.done.untilText(momentIn(changeableUntil, zone, site.locale).short)
        : text.done.lateText}
    </p>
  )
}

function Next({
  mine,
  site,
  text,
  hostName,
}: {
  mine: MyBooking
  site: SiteContext
  text: CoachingSiteText
  hostName: string
}) {
  const { steps, next } = text.done
  const { session, booking, host } = mine
  const zone = booking.timeZone ?? host.timeZone
  const at = (moment: Date) => momentIn(moment, zone, site.locale)
  const reminder = new Date(session.startsAt.getTime() - 86_400_000)
  const isAhead = reminder > booking.createdAt
  return (
    <>
      <h2 className="sub-t">{next}</h2>
      <ol className="route bk-route">
        <li>
          <i className="stop here" />
          <b>{steps.booked}</b>
          <span className="meta">{steps.bookedNote}</span>
        </li>
        {isAhead ? (
          <li>
            <i className="stop" />
            <b>{steps.reminder(at(reminder).short)}</b>
            <span className="meta">{steps.reminderNote}</span>
          </li>
        ) : null}
        <li>
          <i className="stop" />
          <b>{steps.session(hostName, at(session.startsAt).time, at(session.endsAt).time)}</b>
          <span className="meta">{steps.sessionNote}</span>
        </li>
      </ol>
    </>
  )
}

/** What's between the two of them, for a client who is proven to be them. */
function Shared({
  mine,
  path,
  site,
  text,
}: Pick<Props, 'mine' | 'path' | 'site'> & { text: CoachingSiteText }) {
  const words = text.done
  const { shared, host, booking, hostName } = mine
  if (!shared) return null
  const zone = booking.timeZone ?? host.timeZone
  return (
    <>
      {shared.session ? <Notes title={words.notes} notes={shared.session} /> : null}
      {shared.client ? <Notes title={words.shared(hostName)} notes={shared.client} /> : null}
      {shared.files.length > 0 ? (
        <section>
          <h2 className="sub-t">{words.files(hostName)}</h2>
          <ul className="bk-files">
            {shared.files.map(({ id, name }) => (
              <li key={id}>
                <a href={`${path}/files/${id}`} aria-label={words.download(name)}>
                  <Download className="icon" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {shared.goals.length > 0 ? (
        <section>
          <h2 className="sub-t">{words.goals}</h2>
          <ul className="ticks">
            {shared.goals.map(({ id, title, isDone }) => (
              <li key={id}>
                {title}
                {isDone ? <span className="chip good">{words.reached}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {shared.history.length > 0 ? (
        <section>
          <h2 className="sub-t">{words.history}</h2>
          <ul className="bk-history">
            {shared.history.map(({ id, startsAt }) => (
              <li key={id}>{momentIn(startsAt, zone, site.locale).short}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Notes({ title, notes }: { title: string; notes: string }) {
  return (
    <section>
      <h2 className="sub-t">{title}</h2>
      {notes.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="body">
          {paragraph}
        </p>
      ))}
    </section>
  )
}
