import { ChevronLeft, ChevronRight, Globe } from 'lucide-react'
import { cityOf } from '#kernel/cities.ts'
import type { TimesOnPage } from './times.ts'
import type { CoachingSiteText } from './words.ts'

type Props = {
  path: string
  times: TimesOnPage
  viewerZone: string
  hostZone: string
  /** The time that was chosen before the page came back. */
  chosen?: string | undefined
  error?: string | undefined
  locale: string
  text: CoachingSiteText
}

/** Which zone the times are in, to be changed without script: a form of its own, before the one that books. */
export function ZoneLine({
  path,
  viewerZone,
  day,
  locale,
  text,
}: Pick<Props, 'path' | 'viewerZone' | 'locale' | 'text'> & { day: string | null }) {
  const words = text.book
  return (
    <div className="bk-zone" data-zone={viewerZone}>
      <Globe className="icon" />
      <div>
        <p>
          {words.zone}
          <b>{cityOf(viewerZone, locale)}</b>
          {words.zoneEnd(cityOf(viewerZone, locale))}
        </p>
        <details>
          <summary>{words.change}</summary>
          <form method="get" action={path}>
            {day ? <input type="hidden" name="day" value={day} /> : null}
            <label className="vh" htmlFor="zone">
              {words.zoneLabel}
            </label>
            <select className="input" id="zone" name="zone" defaultValue={viewerZone}>
              {zones(viewerZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
            <button type="submit" className="btn two sm">
              {words.zoneButton}
            </button>
          </form>
        </details>
      </div>
    </div>
  )
}

const zones = (chosen: string): string[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort()

/** A month with its free days, and the times of the chosen one. */
export function DayAndTime({ path, times, viewerZone, hostZone, chosen, error, locale, text }: Props) {
  const words = text.book
  const to = (query: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...query, zone: viewerZone }).toString()}`
  return (
    <>
      <li>
        <i className="stop past" />
        <h2 className="h3">{words.day}</h2>
        <section className="bk-month" aria-label={times.monthLabel}>
          <div className="bk-month-head">
            <b>{times.monthLabel}</b>
            <span>
              {times.before ? (
                <a href={to({ month: times.before })} aria-label={words.before}>
                  <ChevronLeft className="icon" />
                </a>
              ) : null}
              {times.next ? (
                <a href={to({ month: times.next })} aria-label={words.next}>
                  <ChevronRight className="icon" />
                </a>
              ) : null}
            </span>
          </div>
          <div className="bk-days">
            {times.weekdays.map((name) => (
              <span key={name} className="bk-weekday" aria-hidden="true">
                {name}
              </span>
            ))}
            {Array.from({ length: times.lead }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
              <i key={at} />
            ))}
            {times.days.map(({ day, number, isFree, isChosen, label }) =>
              isFree ? (
                <a
                  key={day}
                  href={to({ day })}
                  className={isChosen ? 'on' : undefined}
                  aria-current={isChosen ? 'date' : undefined}
                  aria-label={words.free(label)}
                >
                  {number}
                </a>
              ) : (
                <span key={day}>{number}</span>
              ),
            )}
          </div>
        </section>
      </li>
      <li>
        <i className="stop past" />
        <h2 className="h3" id="at-label">
          {words.time} <span className="meta">{times.dayLabel}</span>
        </h2>
        {times.isUnusual ? <p className="meta">{words.clockChange(cityOf(hostZone, locale))}</p> : null}
        <div className="bk-slots" role="radiogroup" aria-labelledby="at-label" id="at">
          {times.slots.map(({ at, label, hostLabel, seats }) => (
            <label key={at} className={seats === 0 ? 'bk-slot full' : 'bk-slot'}>
              <input
                className="vh"
                type="radio"
                name="at"
                value={at}
                required
                disabled={seats === 0}
                defaultChecked={at === chosen && seats !== 0}
              />
              <b>{label}</b>
              {hostLabel ? <span>{words.inHostZone(hostLabel, cityOf(hostZone, locale))}</span> : null}
              {seats === null ? null : <span>{seats === 0 ? words.full : words.seatsLeft(seats)}</span>}
            </label>
          ))}
        </div>
        {error ? (
          <p className="field-error" id="at-error">
            {error}
          </p>
        ) : null}
      </li>
    </>
  )
}
