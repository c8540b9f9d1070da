import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { keptInterest, readInterest } from '#areas/accounts/web/shared/interest.ts'
import { type Plan, plans } from '#kernel/actor.ts'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { useCountedNouns } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'
import type { PlanUsage } from '../contract.ts'
import { plansApi } from './api.ts'
import { ConfirmBar } from './ConfirmBar.tsx'
import { InterestHint } from './InterestHint.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanCardLoading } from './PlanCardLoading.tsx'
import { PlanQuestions } from './PlanQuestions.tsx'
import { ClosedProducts, useOpenProducts } from './shared/ClosedProducts.tsx'
import { isPaidFor, useOwnBilling } from './shared/own-billing.ts'
import { planBillingApi } from './shared/plan-billing.ts'
import classes from './UpgradePage.module.css'
import { usePlanChange } from './use-plan-change.ts'

/** /upgrade: three plans to choose from, and a bar to confirm another than the current one. */
export function UpgradePage() {
  const t = useTranslations('plans')
  const { plan: current, role } = useUser()
  const isCreator = role === 'creator'
  const numbers = useQuery({ ...plansApi.usage.queryOptions(), enabled: isCreator })
  const usage = numbers.data
  const open = useOpenProducts({ enabled: isCreator })
  const [search] = useSearchParams()
  const [interest] = useState(() => readInterest(search.get('interest')) ?? keptInterest())
  const [selected, setSelected] = useState<Plan>(current)
  const change = usePlanChange(setSelected)
  const billing = useOwnBilling()
  const asks = isCreator && selected !== current && isPaidFor(billing.data)
  const preview = useQuery({
    ...planBillingApi.preview.queryOptions({ input: { plan: selected } }),
    enabled: asks,
    // What's left of a month is less tomorrow: it's asked for each time.
    staleTime: 0,
    gcTime: 0,
  })

  // Both may bring a notice above the cards, and what someone is about to press must not move: the cards come with it.
  const isReady = !isCreator || !(numbers.isPending || open.isPending)

  return (
    <Page
      title={t('title')}
      documentTitle={t('documentTitle')}
      purpose={<Purpose usage={usage} plan={current} />}
    >
      <div className={classes.notices}>
        {isCreator ? null : <Notice>{t('notCreator')}</Notice>}
        {interest ? <InterestHint interest={interest} current={current} /> : null}
        {isCreator && usage?.enforced && usage.courseLimit !== null ? <ClosedProducts /> : null}
        <FormError>{change.failed ? (change.because ?? t('bar.failed')) : null}</FormError>
      </div>
      {isReady ? (
        <fieldset className={classes.cards}>
          <legend className={classes.legend}>{t('group')}</legend>
          {plans.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              isCurrent={plan === current}
              isSelected={plan === selected}
              onSelect={() => setSelected(plan)}
            />
          ))}
        </fieldset>
      ) : (
        <SkeletonRegion>
          <div className={classes.cards}>
            {plans.map((plan) => (
              <PlanCardLoading key={plan} plan={plan} />
            ))}
          </div>
        </SkeletonRegion>
      )}
      <PlanQuestions isCharged={isPaidFor(billing.data)} />
      {selected === current ? null : (
        <ConfirmBar
          from={current}
          to={selected}
          usage={usage}
          money={asks || billing.isPending ? preview : null}
          busy={change.busy}
          onKeep={() => setSelected(current)}
          onConfirm={() => change.to(selected, asks ? preview.data : undefined)}
        />
      )}
    </Page>
  )
}

function Purpose({ usage, plan }: { usage: PlanUsage | undefined; plan: Plan }) {
  const t = useTranslations('plans')
  const names = useTranslations('ui.planNames')
  const nouns = useCountedNouns()
  return usage
    ? t('purposeNumbers', { counted: usage.courses, students: usage.students, plan: names(plan), ...nouns })
    : t('purpose')
}
