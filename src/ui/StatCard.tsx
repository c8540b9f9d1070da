import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import cardClasses from './Card.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { Line } from './lines.ts'
import classes from './StatCard.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Which way it went and whether that is good are two things: fewer refunds point down and are good. */
export type Change = {
  direction: 'up' | 'down' | 'flat'
  judgement: 'good' | 'bad' | 'neutral'
  value: string
  words: string
}

type Props = {
  label: string
  figure: ReactNode
  change?: Change
  /** Instead of a change: "1 finished", "of 8 earned", "Not enough history". */
  note?: ReactNode
  /** A second, quieter line: "$3,409 all time". */
  caption?: ReactNode
  /** How it went, at the bottom: `<Sparkline>`. */
  shape?: ReactNode
  line: Line
  /** The rows behind the figure. */
  to?: string
}

const arrows = { up: ArrowUp, down: ArrowDown, flat: ArrowRight }

/** One figure of a line of business. */
export function StatCard({ label, figure, change, note, caption, shape, line, to }: Props) {
  return (
    <section className={cx(cardClasses.card, classes.stat)} data-line={line} data-lined="" aria-label={label}>
      <h2 className={classes.label}>{to ? <Link to={to}>{label}</Link> : label}</h2>
      <div className={classes.figure}>{figure}</div>
      <div className={classes.under}>
        {change ? <ChangeNote change={change} /> : null}
        {note ? <span>{note}</span> : null}
      </div>
      {caption ? <div className={classes.caption}>{caption}</div> : null}
      {shape ? <div className={classes.shape}>{shape}</div> : null}
    </section>
  )
}

function ChangeNote({ change }: { change: Change }) {
  const t = useTranslations('ui')
  return (
    <>
      <b className={classes.change} data-judgement={change.judgement}>
        <Icon of={arrows[change.direction]} size={14} />
        <VisuallyHidden>{t(change.direction)} </VisuallyHidden>
        {change.value}
      </b>
      <span>{change.words}</span>
    </>
  )
}
