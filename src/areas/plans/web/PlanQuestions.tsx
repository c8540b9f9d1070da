import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { useCountedNouns } from '#webkit/products.ts'
import classes from './UpgradePage.module.css'

/** What people ask before they choose. The first three are open from the start. */
export function PlanQuestions({ isCharged }: { isCharged: boolean }) {
  const t = useTranslations('plans.faq')
  const nouns = useCountedNouns()
  return (
    <section className={classes.faq} aria-labelledby="plan-questions">
      <div>
        <h2 id="plan-questions">{t('title')}</h2>
        <p className={classes.summary}>{t('guarantee')}</p>
      </div>
      <div className={classes.questions}>
        <Question title={t('change')} answer={t('changeAnswer')} startsOpen />
        <Question title={t('refund')} answer={t(isCharged ? 'refundHow' : 'refundAnswer')} startsOpen />
        <Question title={t('students')} answer={t('studentsAnswer', nouns)} startsOpen />
        <Question title={t('card')} answer={t('cardAnswer')} />
        <Question title={t('methods')} answer={t(isCharged ? 'methodsHere' : 'methodsAnswer')} />
      </div>
    </section>
  )
}

function Question({
  title,
  answer,
  startsOpen = false,
}: {
  title: string
  answer: string
  startsOpen?: boolean
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <div className={classes.question}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
          <Icon of={ChevronDown} size={18} />
        </button>
      </h3>
      <p id={id} hidden={!isOpen}>
        {answer}
      </p>
    </div>
  )
}
