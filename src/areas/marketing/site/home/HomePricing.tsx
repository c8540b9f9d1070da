import { Check } from 'lucide-react'
import { homePlans } from '#areas/plans/facts.ts'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatPrice } from '#kernel/money.ts'
import type { Viewer } from '#ui/site/store-face.ts'
import type { HomePartProps } from './part-props.ts'

const plans = ['starter', 'professional', 'enterprise'] as const
type PlanName = (typeof plans)[number]

type PricingProps = HomePartProps & { viewer: Viewer; lang: Language }

/** The price list, and the sentence that reconciles it with the one inside the app. */
export function HomePricing({ viewer, lang, say, text }: PricingProps) {
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
            <Plan key={name} name={name} viewer={viewer} lang={lang} say={say} text={text} />
          ))}
        </div>
        <p className="planline">{say('pricing.reconciled')}</p>
      </div>
    </section>
  )
}

function Plan({ name, viewer, lang, say, text }: PricingProps & { name: PlanName }) {
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
        <span className="price">{formatPrice(plan.price, localeOf(lang))}</span>
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
