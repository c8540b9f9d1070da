import { Lock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import classes from './LineStepper.module.css'
import type { Line } from './lines.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type StepState = 'past' | 'here' | 'ahead'
export type Step = {
  id: string
  label: ReactNode
  meta?: ReactNode
  state: StepState
  /** Where it leads; or what it does. */
  to?: string
  onSelect?: () => void
  /** Closed yet; `meta` says when it opens. With `to` it leads to a page that says more. */
  locked?: boolean
  /** At the end of the row: a duration, a menu. */
  trailing?: ReactNode
  /** A stop of another line (a session on the day's line). */
  line?: Line
}

type Props = {
  label: string
  steps: readonly Step[]
  line?: Line
  orientation?: 'vertical' | 'horizontal'
  /** Small stops without words, for a row of lessons in a card. Horizontal only. */
  compact?: boolean
}

/** A sequence as a line with stops: traveled solid, ahead a tint, one yellow stop where the person is. */
export function LineStepper({ label, steps, line = 'courses', orientation = 'vertical', compact }: Props) {
  return (
    <ol
      className={orientation === 'vertical' ? classes.vertical : classes.horizontal}
      data-line={line}
      data-compact={compact ? '' : undefined}
      aria-label={label}
    >
      {steps.map((step) => (
        <StepRow key={step.id} step={step} compact={compact} />
      ))}
    </ol>
  )
}

/** Hundreds of rows are in a long course: only those that changed are made again. */
const StepRow = memo(function StepRow({ step, compact }: { step: Step; compact: boolean | undefined }) {
  const stateWords = useStateWords()
  return (
    <li
      className={classes.step}
      data-state={step.state}
      aria-current={step.state === 'here' ? 'step' : undefined}
    >
      <span className={classes.slot}>
        <span className={classes.stop} data-line={step.line} />
      </span>
      <span className={compact ? classes.unseen : classes.words}>
        <StepLabel step={step} />
        <VisuallyHidden>, {stateWords(step)}</VisuallyHidden>
        {step.meta ? <span className={classes.meta}>{step.meta}</span> : null}
      </span>
      {step.locked && !compact ? <Icon of={Lock} size={16} className={classes.lock} /> : null}
      {step.trailing ? <span className={classes.trailing}>{step.trailing}</span> : null}
    </li>
  )
}, isSameRow)

type Row = { step: Step; compact: boolean | undefined }

function isSameRow(one: Row, other: Row): boolean {
  const fields = ['id', 'label', 'meta', 'state', 'to', 'onSelect', 'locked', 'trailing', 'line'] as const
  return one.compact === other.compact && fields.every((field) => one.step[field] === other.step[field])
}

function StepLabel({ step }: { step: Step }) {
  const className = step.locked ? classes.lockedLabel : classes.label
  if (step.to !== undefined) {
    return (
      <Link to={step.to} className={className}>
        {step.label}
      </Link>
    )
  }
  return step.onSelect && !step.locked ? (
    <button type="button" onClick={step.onSelect} className={className}>
      {step.label}
    </button>
  ) : (
    <span className={className}>{step.label}</span>
  )
}

function useStateWords() {
  const t = useTranslations('ui')
  return (step: Step) =>
    step.locked
      ? t('stepLocked')
      : t(({ past: 'stepPast', here: 'stepHere', ahead: 'stepAhead' } as const)[step.state])
}
