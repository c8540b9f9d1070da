import { useTranslations } from 'use-intl'
import { LineStepper } from '#ui/LineStepper.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import type { OwnedCourse } from '../../contract.ts'
import classes from './LearningRow.module.css'

type Props = {
  course: Pick<OwnedCourse, 'title' | 'progress' | 'stops'>
  /** No one continues here: no stop is marked. */
  still?: boolean
}

/** A course as a line with one stop for each lesson; a long course as a plain line. */
export function LearningLine({ course: { title, progress, stops }, still = false }: Props) {
  const t = useTranslations('learning')
  const { completed, total, percent } = progress
  const label = t('progress', { course: title })
  if (!stops || stops.length === 0) {
    return (
      <div className={classes.line}>
        <ProgressLine value={percent} label={label} here={!still && completed < total} />
      </div>
    )
  }
  const steps = stops.map((stop, at) => ({
    id: String(at),
    label: String(at + 1),
    state: stop === 'here' && still ? ('ahead' as const) : stop,
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
