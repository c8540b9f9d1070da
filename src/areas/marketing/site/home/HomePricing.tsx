import { Check } from 'lucide-react'
import { homePlans } from '#areas/plans/facts.ts'
import type { Viewer } from '#ui/site/StoreDocument.tsx'
import { marketingSiteText as text } from '../messages.ts'
import type { Say } from '../say.ts'

const plans = ['starter', 'professional', 'enterprise'] as const
type PlanName = (typeof plans)[number]

/** The price list of the specification, and the sentence that reconciles it with the one inside the app. */
export function HomePricing({ viewer, say }: { viewer: Viewer; say: Say }) {
  return (
    <section className="band section">
      <div className="wrap">
        <div className="head">
          <h2 className="section-t" id="pricing" tabIndex={-1}>
            {say('pricing.title')}
          </h2>
          <p className="lead">{say('pricing.text')}</p>
        </div>
        <div className="plans">
          {plans.map((name) => (
            <Plan key={name} name={name} viewer={viewer} say={say} />
          ))}
        </div>
        <p className="planline">{say('pricing.reconciled')}</p>
      </div>
    </section>
  )
}

function Plan({ name, viewer, say }: { name: PlanName; viewer: Viewer; say: Say }) {
  const plan = homePlans[name]
  const isPopular = name === 'professional'
  return (
    <section className={`plan plan-${name}`} aria-labelledby={`p-${name}`}>
      {isPopular ? <span className="pill">{text.pricing.popular}</span> : <i className="stop" />}
      <h3 className="sub-t" id={`p-${name}`}>
        {plan.name}
      </h3>
      <p className="muted body">{say(`pricing.${name}.text`)}</p>
      <p className="plan-price">
        <span className="price">${plan.price.cents / 100}</span>
        <span className="muted">{text.pricing.period}</span>
      </p>
      <a
        className={isPopular ? 'btn wide' : 'btn wide two'}
        href={viewer === 'signedIn' ? '/upgrade' : `/signup?interest=${name}`}
      >
        {text.pricing.choose(plan.name)}
      </a>
      <ul className="ticks body">
        {say(`pricing.${name}.lines`)
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <li key={line}>
              <Check className="icon" />
              <span>{line}</span>
            </li>
          ))}
      </ul>
    </section>
  )
}
