import { useCallback, useRef } from 'react'
import { Link } from 'react-router'
import classes from './Bars.module.css'
import { useFits } from './fits.ts'

export type Bar = {
  key: string
  /** Under the bar, where there's room. */
  tick: string
  value: number
  /** Of the same place in the period before; null without one. */
  before: number | null
  /** Over the bar. */
  shown: string
  /** The bar in words, with both figures. */
  label: string
  /** The rows behind it. */
  to?: string | undefined
}

/** Bars from one baseline, each with the period before hatched at its side. A bar leads to its rows, and says its figures. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value, before }) => Math.max(value, before ?? 0)))
  // With many bars every few of them carries its day.
  const every = Math.ceil(bars.length / 13)
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const arrive = useCallback((element: HTMLDivElement | null) => {
    place.current = element
    showLatest(element)
  }, [])
  // What moves sideways and has nothing to press in it is moved by the arrow keys.
  const isMoved = !useFits(place, list) && !bars.some(({ to }) => to)
  const byKeys = isMoved ? { tabIndex: 0, role: 'group', 'aria-label': label } : {}
  return (
    <div className={classes.scroll} ref={arrive} {...byKeys}>
      <ol ref={list} className={classes.bars} data-many={bars.length > 45 ? '' : undefined}>
        {bars.map((bar, at) => {
          const { key, tick, to, label } = bar
          return (
            <li key={key}>
              {to ? (
                <Link to={to} className={classes.column} aria-label={label} title={label}>
                  <Face bar={bar} most={most} />
                </Link>
              ) : (
                <span className={classes.column} role="img" aria-label={label} title={label}>
                  <Face bar={bar} most={most} />
                </span>
              )}
              <span className={classes.tick} aria-hidden="true">
                {(bars.length - 1 - at) % every === 0 ? tick : ''}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Face({ bar: { value, before, shown }, most }: { bar: Bar; most: number }) {
  return (
    <>
      <span className={classes.value} aria-hidden="true">
        {value > 0 ? shown : ''}
      </span>
      <span className={classes.pair}>
        {before === null ? null : <span className={classes.before} style={{ '--share': before / most }} />}
        <span className={classes.now} style={{ '--share': value / most }} />
      </span>
    </>
  )
}

/** Where not every bar has room, the latest are in sight. */
const showLatest = (element: HTMLElement | null) => {
  if (element)
    element.scrollLeft = element.scrollWidth * (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
}
