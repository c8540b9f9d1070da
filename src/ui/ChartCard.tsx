import { Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Bar, Bars } from './Bars.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import classes from './ChartCard.module.css'
import type { Line } from './lines.ts'

type Props = {
  title: string
  line: Line
  bars: readonly Bar[]
  /** What the solid and the hatched bars are; without a name there are none of the period before. */
  now: string
  before: string | null
  /** What the chart says in a sentence. */
  summary: ReactNode
  /** Instead of the chart where there's nothing to draw. */
  nothing: string | null
  /** The same figures as rows. */
  table: ReactNode
}

/** A bar for each day, week or month beside the period before, or the same as a table. */
export function ChartCard({ title, line, bars, now, before, summary, nothing, table }: Props) {
  const t = useTranslations('ui.chart')
  const [asTable, setAsTable] = useState(false)
  if (nothing) {
    return (
      <Card title={title}>
        <p className={classes.words}>{nothing}</p>
      </Card>
    )
  }
  return (
    <Card
      title={title}
      action={
        <Button kind="quiet" size="dense" icon={Table2} onClick={() => setAsTable(!asTable)}>
          {asTable ? t('asChart') : t('asTable')}
        </Button>
      }
    >
      {asTable ? (
        table
      ) : (
        <div data-line={line}>
          <p className={classes.legend} aria-hidden="true">
            <span>
              <i className={classes.now} />
              {now}
            </span>
            {before ? (
              <span>
                <i className={classes.before} />
                {before}
              </span>
            ) : null}
          </p>
          <Bars bars={bars} label={title} />
        </div>
      )}
      <p className={classes.summary}>{summary}</p>
    </Card>
  )
}
