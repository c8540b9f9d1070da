import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { ApiPanel } from '../../system-contract.ts'
import classes from './system.module.css'
import { useDuration } from './use-duration.ts'

type Step = ApiPanel['steps'][number]

const width = 480
const height = 110

/** The 95th percentile over the day as a line chart, and the same as a table for people who can't see it. */
export function DurationChart({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations('adminSystem.api')
  const format = useFormat()
  const duration = useDuration()
  const known = steps.filter((step): step is Step & { p95: number } => step.p95 !== null)
  const highest = known.reduce((most, step) => (step.p95 > (most?.p95 ?? -1) ? step : most), known[0])
  const top = Math.max(10, (highest?.p95 ?? 0) * 1.15)
  const [first, middle] = [steps[0], steps[Math.floor(steps.length / 2)]]
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span>{t('chart')}</span>
        {highest ? <span>{duration(highest.p95)}</span> : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chartLabel')}
      >
        {[1, height / 2, height - 1].map((y) => (
          <line key={y} x1="0" x2={width} y1={y} y2={y} className={classes.rule} />
        ))}
        {pathsOf(steps, top).map((path) => (
          <path key={path} d={path} className={classes.curve} />
        ))}
      </svg>
      <div className={classes.times}>
        <span>{first ? t('yesterday', { time: format.time(first.at) }) : ''}</span>
        <span>{middle ? format.time(middle.at) : ''}</span>
        <span>{t('now')}</span>
      </div>
      {highest ? (
        <p className={classes.quiet}>
          {t('highest', { ms: duration(highest.p95), at: format.time(highest.at) })}
        </p>
      ) : null}
      <details className={classes.table}>
        <summary>{t('table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('requestsHead')}</th>
              <th scope="col">{t('errors')}</th>
              <th scope="col">{t('p95')}</th>
            </tr>
          </thead>
          <tbody>
            {known.toReversed().map((step) => (
              <tr key={step.at}>
                <td>{format.time(step.at)}</td>
                <td>{format.number(step.requests)}</td>
                <td>{format.number(step.errors)}</td>
                <td>{duration(step.p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** A line through the steps that have a figure. A step without one interrupts it. */
function pathsOf(steps: readonly Step[], top: number): string[] {
  const across = width / Math.max(1, steps.length - 1)
  const paths: string[] = []
  let path = ''
  for (const [at, { p95 }] of steps.entries()) {
    if (p95 === null) {
      if (path) paths.push(closed(path))
      path = ''
      continue
    }
    const point = `${(at * across).toFixed(1)} ${(height - 1 - (p95 / top) * (height - 2)).toFixed(1)}`
    path += path ? `L${point}` : `M${point}`
  }
  return path ? [...paths, closed(path)] : paths
}

/** Draws a single point as a short stroke, because a path with one point shows nothing. */
const closed = (path: string) => (path.includes('L') ? path : `${path}h-4`)
