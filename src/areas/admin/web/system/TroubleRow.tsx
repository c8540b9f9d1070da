import { RefreshCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import classes from './troubles.module.css'

type Props = {
  name: string
  /** What's known of it, a line each. */
  children: ReactNode
  /** What the last try came to, unless it's settled. */
  problem: string | null
  again: { label: string; busyLabel: string; isBusy: boolean; onPress: () => void }
}

/** One thing an admin has to look at, with the way to try it again. */
export function TroubleRow({ name, children, problem, again }: Props) {
  const id = useId()
  return (
    <li className={classes.order} aria-labelledby={id}>
      <div className={classes.facts}>
        <h3 id={id} className={classes.name}>
          {name}
        </h3>
        {children}
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
      </div>
      <Button
        kind="secondary"
        size="small"
        icon={RefreshCw}
        busy={again.isBusy}
        busyLabel={again.busyLabel}
        aria-describedby={id}
        onClick={again.onPress}
      >
        {again.label}
      </Button>
    </li>
  )
}
