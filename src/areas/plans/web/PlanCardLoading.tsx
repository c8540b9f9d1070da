import type { Plan } from '#kernel/actor.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { planFacts } from '../facts.ts'
import classes from './UpgradePage.module.css'

/** As high as the card will be, line by line: what's below stays where it is. */
export function PlanCardLoading({ plan }: { plan: Plan }) {
  const { includes, limitations } = planFacts[plan]
  return (
    <div className={classes.card}>
      <Skeleton width="60%" height="28px" />
      <div className={classes.price}>
        <Skeleton width="45%" height="42px" />
      </div>
      <div className={classes.summary}>
        <Skeleton width="80%" height="24px" />
      </div>
      <div className={classes.lines}>
        {[...includes, ...limitations].map((line) => (
          <Skeleton key={line} width="70%" height="22px" />
        ))}
      </div>
      <div className={classes.foot}>
        <Skeleton height="40px" />
      </div>
    </div>
  )
}
