import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PlanUsage } from '#areas/plans/contract.ts'
import { planFacts } from '#areas/plans/facts.ts'
import { planUsageQuery, usedOf } from '#areas/plans/web/shared/plan-usage.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Meter } from '#ui/Meter.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { useFormat } from '#webkit/format.ts'
import { useCountedNouns } from '#webkit/products.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import { SettingPart } from '../SettingPart.tsx'
import page from '../SettingsPage.module.css'
import classes from './Billing.module.css'

/** Settings › billing: the plan, what of it is used, how it's paid, and what was paid. Plans are free on this installation. */
export function BillingTab() {
  const t = useTranslations('settings.billing')
  const { data, error, refetch } = useQuery(planUsageQuery())
  if (!data && !error) return <SkeletonPage />
  return (
    <div className={page.tab}>
      <div>
        <h2>{t('title')}</h2>
        <p className={page.text}>{t('text')}</p>
      </div>
      <SettingPart id="plan">
        <PlanCard>
          {data ? (
            <Used usage={data} />
          ) : (
            <ErrorPanel
              title={t('failed')}
              onRetry={() => void refetch()}
              requestId={refusalOf(error).requestId}
            />
          )}
        </PlanCard>
      </SettingPart>
      <SettingPart id="payment-method">
        <Card title={t('method.title')}>
          <p className={classes.quiet}>{t('method.none')}</p>
        </Card>
      </SettingPart>
      <SettingPart id="invoices">
        <Card title={t('history.title')}>
          <b>{t('history.none')}</b>
          <p className={classes.quiet}>{t('history.noneText')}</p>
        </Card>
      </SettingPart>
    </div>
  )
}

function PlanCard({ children }: { children: React.ReactNode }) {
  const t = useTranslations('settings.billing.plan')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const { plan } = useUser()
  const { price, period } = planFacts[plan]
  return (
    <Card
      title={t('title')}
      action={
        <Button kind={plan === 'pro_plan' ? 'secondary' : 'primary'} size="dense" to="/upgrade">
          {t(plan === 'pro_plan' ? 'change' : 'upgrade')}
        </Button>
      }
    >
      <div className={classes.plan}>
        <p className={classes.head}>
          <b className={classes.name}>{names(plan)}</b>
          <span className={classes.price}>{t(`price.${period}`, { price: format.money(price) })}</span>
        </p>
        {price.cents > 0 ? <p className={classes.quiet}>{t('free')}</p> : null}
        {children}
      </div>
    </Card>
  )
}

function Used({ usage }: { usage: PlanUsage }) {
  const t = useTranslations('settings.billing.plan')
  const nouns = useCountedNouns()
  const { counted, countedLimit, students, studentLimit } = usedOf(usage)
  return (
    <div className={classes.used}>
      <Line
        words={t('things', { used: counted, limit: String(countedLimit ?? 'any'), ...nouns })}
        {...{ used: counted, limit: countedLimit }}
      />
      <Line
        words={t('students', { used: students, limit: String(studentLimit ?? 'any') })}
        {...{ used: students, limit: studentLimit }}
      />
    </div>
  )
}

function Line({ words, used, limit }: { words: string; used: number; limit: number | null }) {
  return (
    <div>
      <p className={classes.line}>{words}</p>
      {limit === null ? null : <Meter used={used} limit={limit} label={words} words={words} warns />}
    </div>
  )
}
