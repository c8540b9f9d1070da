import { Check, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useFormat } from '#webkit/format.ts'
import { useCountedNouns } from '#webkit/products.ts'
import { type PlanLine, planFacts } from '../facts.ts'
import classes from './UpgradePage.module.css'

type Props = { plan: Plan; isCurrent: boolean; isSelected: boolean; onSelect: () => void }

/** One plan as a large radio: the whole card selects it, arrow keys move between the three. */
export function PlanCard({ plan, isCurrent, isSelected, onSelect }: Props) {
  const t = useTranslations('plans')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const nouns = useCountedNouns()
  const id = useId()
  const facts = planFacts[plan]
  const radio = useRef<HTMLInputElement>(null)
  const choose = () => {
    onSelect()
    // The button goes once it's pressed: the focus stays with the plan.
    radio.current?.focus({ preventScroll: true })
  }

  return (
    <div className={classes.card} data-selected={isSelected ? '' : undefined}>
      {facts.isMostPopular ? <span className={classes.popular}>{t('popular')}</span> : null}
      <div className={classes.name}>
        <input
          ref={radio}
          type="radio"
          name="plan"
          value={plan}
          id={id}
          checked={isSelected}
          onChange={onSelect}
          aria-describedby={`${id}-price`}
          className={classes.radio}
        />
        <h2>
          <label htmlFor={id} className={classes.label}>
            {names(plan)}
          </label>
        </h2>
        {isCurrent ? <Chip>{t('current')}</Chip> : null}
      </div>
      <p id={`${id}-price`} className={classes.price}>
        <b>{format.price(facts.price)}</b> {t(`period.${facts.period}`)}
      </p>
      <p className={classes.summary}>{t(`summary.${plan}`, nouns)}</p>
      <ul className={classes.lines}>
        {facts.includes.map((line) => (
          <Line key={line} line={line} />
        ))}
        {facts.limitations.map((line) => (
          <Line key={line} line={line} isMissing />
        ))}
      </ul>
      <div className={classes.foot}>
        <CardButton {...{ plan, isCurrent, isSelected }} onSelect={choose} />
      </div>
    </div>
  )
}

function Line({ line, isMissing = false }: { line: PlanLine; isMissing?: boolean }) {
  const t = useTranslations('plans')
  return (
    <li className={classes.line} data-missing={isMissing ? '' : undefined}>
      <Icon of={isMissing ? X : Check} size={16} />
      <span>
        <VisuallyHidden>{isMissing ? t('missing') : t('included')}</VisuallyHidden>
        {t(`lines.${line}`)}
      </span>
    </li>
  )
}

function CardButton({ plan, isCurrent, isSelected, onSelect }: Props) {
  const t = useTranslations('plans')
  const names = useTranslations('ui.planNames')
  if (isCurrent) {
    return (
      <Button kind="secondary" wide disabled>
        {t('current')}
      </Button>
    )
  }
  if (isSelected) {
    return (
      <span className={classes.chosen}>
        <Icon of={Check} size={18} />
        {t('selected')}
      </span>
    )
  }
  return (
    <Button kind="secondary" wide onClick={onSelect}>
      {t('choose', { plan: names(plan) })}
    </Button>
  )
}
