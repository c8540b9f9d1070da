import { cx } from './cx.ts'
import classes from './Sparkline.module.css'
import hidden from './visually-hidden.module.css'

type Props = {
  /** What the line is of: names the table. */
  label: string
  /** Headings of the table: the day, the figure. */
  columns: readonly [string, string]
  points: readonly { value: number; name: string; words: string }[]
  className?: string | undefined
}

/** How a figure went, as a line of 48 pixels in the color of its card; the same as a table for whoever can't see it. */
export function Sparkline({ label, columns, points, className }: Props) {
  const values = points.map(({ value }) => value)
  return (
    <div className={cx(classes.spark, className)}>
      <svg viewBox="0 0 100 48" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className={classes.area} d={`${lineOf(values)} L100 48 L0 48 Z`} />
        <path className={classes.line} d={lineOf(values)} />
      </svg>
      <div className={hidden.hidden}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, words }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** From the lowest to the highest of what can be seen; what never changed is a line at the bottom. */
function lineOf(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (values.length > 1 ? (at / (values.length - 1)) * 100 : 0)
  const y = (value: number) => (high === low ? 45 : 45 - ((value - low) / (high - low)) * 41)
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(2)} ${y(value).toFixed(2)}`)
    .join(' ')
}
