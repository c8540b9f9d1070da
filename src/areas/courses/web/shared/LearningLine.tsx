import { useTranslations } from 'use-intl'
import { LineStepper } from '#ui/LineStepper.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import type { Progress } from '../../learning-contract.ts'
import classes from './LearningRow.module.css'

/** More stops than this would touch each other on a phone. */
const mostStops = 16

type Props = {
  title: string
  progress: Progress
  /** Nobody goes on here: no stop is marked. */
  still?: boolean
}

/** A course as a line with one stop for each lesson; a long course as a plain line. */
export function LearningLine({ title, progress, still = false }: Props) {
  const t = useTranslations('learning')
  const { completed, total, percent } = progress
  const label = t('progress', { course: title })
  if (total === 0 || total > mostStops) {
    return (
      <div className={classes.line}>
        <ProgressLine value={percent} label={label} here={!still && completed < total} />
      </div>
    )
  }
  const steps = Array.from({ length: total }, (_, at) => ({
    id: String(at),
    label: String(at + 1),
    state:
      at < completed
        ? ('past' as const)
        : at === completed && !still
          ? ('here' as const)
          : ('ahead' as const),
  }))
  // Read out as one value: nine stops would be nine times the same words.
  return (
    <div
      className={classes.line}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <LineStepper label={label} steps={steps} orientation="horizontal" compact />
    </div>
  )
}
