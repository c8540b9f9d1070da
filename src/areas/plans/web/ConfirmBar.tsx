import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Plan, planRank } from '#kernel/actor.ts'
import { Button } from '#ui/Button.tsx'
import { useFocusBackFromBar } from '#ui/focus-back.ts'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import { useCountedNouns } from '#webkit/products.ts'
import type { PlanUsage } from '../contract.ts'
import { planFacts } from '../facts.ts'
import type { PlanChange } from '../plan-billing-contract.ts'
import { planLimits } from '../rules.ts'
import { plansApi } from './api.ts'
import { MoneySaid } from './MoneySaid.tsx'
import { OpenProductsDialog } from './shared/OpenProductsDialog.tsx'
import { usedOf } from './shared/plan-usage.ts'
import { WhoEnds } from './shared/WhoEnds.tsx'
import classes from './UpgradePage.module.css'

/** A question that's on its way, answered or failed. */
type PlanQuestion = { data: PlanChange | undefined; isError: boolean; refetch: () => unknown }

type Props = {
  from: Plan
  to: Plan
  usage: PlanUsage | undefined
  /** What it costs or gives back, as it's being asked; null where plans are free. */
  money: PlanQuestion | null
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
}

/** What is about to happen, and the button that does it: pinned while another plan is chosen. */
export function ConfirmBar({ from, to, usage, money, busy, onKeep, onConfirm }: Props) {
  const t = useTranslations('plans.bar')
  const periods = useTranslations('plans.period')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const { price, period } = planFacts[to]
  const bar = useRef<HTMLElement>(null)
  useFocusBackFromBar(bar, true)

  return (
    <section ref={bar} className={classes.bar} aria-label={t('label')}>
      <div className={classes.words} role="status">
        <b>{t('choice', { plan: names(to), price: format.price(price), period: periods(period) })}</b>
        {planRank[to] < planRank[from] ? (
          <Downwards from={from} to={to} usage={usage} />
        ) : money ? null : (
          <p className={classes.small}>{t('free')}</p>
        )}
        {money ? <MoneySaid from={from} money={money} /> : null}
      </div>
      <div className={classes.keep}>
        <Button kind="quiet" onClick={onKeep} disabled={busy}>
          {t('keep', { plan: names(from) })}
        </Button>
      </div>
      {money?.data?.way === 'due' ? (
        <Button href={money.data.path ?? ''}>{t('payDue')}</Button>
      ) : (
        <Button
          busy={busy}
          busyLabel={t('busy')}
          onClick={onConfirm}
          disabled={money !== null && (!money.data || money.data.way === 'closed')}
        >
          {to === 'free_plan' ? t('downgrade') : t('upgrade')}
        </Button>
      )}
    </section>
  )
}

/** What a smaller plan means in the person's own numbers. */
function Downwards({ from, to, usage }: Pick<Props, 'from' | 'to' | 'usage'>) {
  const t = useTranslations('plans.bar')
  const short = useTranslations('plans.short')
  const nouns = useCountedNouns()
  const limits = planLimits[to]
  const counted = usage ? usedOf(usage).counted : 0
  const closes = usage?.enforced === true && limits.counted !== null && counted > limits.counted
  const sentences = [t('down', { from: short(from), to: short(to) })]
  if (usage?.enforced) {
    const plan = short(to)
    const tooManyStudents = limits.students !== null && usage.students > limits.students
    if (closes) sentences.push(t('counted', { used: counted, plan, limit: limits.counted ?? 0, ...nouns }))
    if (tooManyStudents)
      sentences.push(t('students', { used: usage.students, plan, limit: limits.students ?? 0 }))
    if (!closes && !tooManyStudents) sentences.push(t('fits'))
  }
  return (
    <>
      <p className={classes.small}>{sentences.join(' ')}</p>
      {closes ? <WhatCloses plan={to} /> : null}
      {from === 'pro_plan' ? <WhoEnds plan={to} /> : null}
    </>
  )
}

/** So many are named; the rest is counted. */
const named = 3

/** What stays open on the smaller plan and what it closes, by name, while that can still be chosen. */
function WhatCloses({ plan }: { plan: Plan }) {
  const t = useTranslations('plans.bar')
  const open = useTranslations('openProducts')
  const [choosing, setChoosing] = useState(false)
  const { data } = useQuery(plansApi.openCourses.queryOptions({ input: { plan } }))
  const products = data?.courses ?? []
  const closing = products.filter(({ isOpen }) => !isOpen)
  if (closing.length === 0) return null
  const namesOf = (some: readonly { title: string }[]) =>
    t('titles', {
      titles: some
        .slice(0, named)
        .map(({ title }) => title)
        .join(', '),
      more: Math.max(0, some.length - named),
    })
  return (
    <>
      <p className={classes.small}>
        {t('staysOpen', { titles: namesOf(products.filter(({ isOpen }) => isOpen)) })}{' '}
        {t('closes', { titles: namesOf(closing) })}{' '}
        <Link onClick={() => setChoosing(true)}>{open('choose')}</Link>
      </p>
      <OpenProductsDialog opened={choosing} onClose={() => setChoosing(false)} plan={plan} />
    </>
  )
}
