import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import classes from './FigureStrip.module.css'

export type Figure = { label: string; figure: ReactNode; note?: ReactNode }

/** Figures side by side in one thin card, where they are not yet what matters most. */
export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Card label={label} flush>
      <dl className={classes.strip}>
        {figures.map((each) => (
          <div key={each.label} className={classes.cell}>
            <dt className={classes.label}>{each.label}</dt>
            <dd className={classes.figure}>{each.figure}</dd>
            {each.note ? <dd className={classes.note}>{each.note}</dd> : null}
          </div>
        ))}
      </dl>
    </Card>
  )
}
