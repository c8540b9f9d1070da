import { Link } from 'react-router'
import classes from './Bars.module.css'

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
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value, before }) => Math.max(value, before ?? 0)))
  // With many bars every few of them carries its day.
  const every = Math.ceil(bars.length / 13)
  return (
    <div className={classes.scroll} ref={showLatest}>
      <ol className={classes.bars} data-many={bars.length > 45 ? '' : undefined}>
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
