import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Page } from '#ui/Page.tsx'
import { toast } from '#ui/toasts.ts'
import { isTestMoney } from '#webkit/money-mode.ts'
import { useUser } from '#webkit/session.tsx'
import type { CreatorDashboard as Numbers } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import { DashboardSkeleton } from '../DashboardSkeleton.tsx'
import classes from '../dashboard.module.css'
import { BusinessActivity } from './BusinessActivity.tsx'
import { CreatorCards, CreatorFigures } from './CreatorCards.tsx'
import { CreateProduct } from './create-product.tsx'
import { FirstSaleCard } from './FirstSaleCard.tsx'
import { usePutAway } from './put-away.ts'
import { QuickActions } from './QuickActions.tsx'
import { RecentProducts } from './RecentProducts.tsx'
import { StartLine } from './StartLine.tsx'
import { isStarted } from './start.ts'
import { TestModeStrip } from './TestModeStrip.tsx'
import { TodayCard } from './TodayCard.tsx'
import { useGreeting } from './use-greeting.ts'

/** What a creator opens in the morning: today, the numbers, the products, what happened. Each part loads and fails alone. */
export function CreatorDashboard() {
  const t = useTranslations('dashboards')
  const dashboard = useQuery(dashboardsApi.creator.queryOptions())
  const numbers = dashboard.data
  const isNewcomer = numbers !== undefined && !isStarted(numbers.start)
  const greeting = useGreeting()
  const words = useWords(numbers, isNewcomer)
  return (
    <>
      {/* From the first moment: a strip that comes with the numbers would push the page down. */}
      {(numbers ? numbers.mode === 'test' : isTestMoney()) ? <TestModeStrip /> : null}
      <Page title={isNewcomer ? words.welcome : greeting} documentTitle={t('title')} purpose={words.purpose}>
        <CreateProduct>
          <div className={classes.stack}>
            {numbers ? (
              <Top numbers={numbers} isNewcomer={isNewcomer} />
            ) : dashboard.error ? (
              <DashboardFailed
                title={t('numbersFailed')}
                error={dashboard.error}
                onRetry={() => void dashboard.refetch()}
              />
            ) : (
              <DashboardSkeleton cards={4} />
            )}
            <div className={classes.list}>
              <div className={classes.beside}>
                <QuickActions sold={numbers?.kinds} />
                <RecentProducts sold={numbers?.kinds} />
              </div>
              <BusinessActivity start={numbers?.start} sold={numbers?.kinds} />
            </div>
          </div>
        </CreateProduct>
      </Page>
    </>
  )
}

function useWords(numbers: Numbers | undefined, isNewcomer: boolean) {
  const t = useTranslations('dashboards.creator')
  const { profile, displayName, workspace } = useUser()
  const welcome = t('welcome', { name: profile.firstName || displayName })
  // Keeps the line's place, so that nothing moves when the words come.
  if (!numbers) return { welcome, purpose: '\u00a0' }
  if (isNewcomer && workspace)
    return { welcome, purpose: t('ready', { workspace: workspace.name, path: `/@${workspace.handle}` }) }
  const { sales, learning } = numbers.today
  const parts = [
    t('salesToday', { sales }),
    ...(learning ? [t('learningNow', { people: learning.people, title: learning.course })] : []),
  ]
  return { welcome, purpose: parts.join(' ') }
}

function Top({ numbers, isNewcomer }: { numbers: Numbers; isNewcomer: boolean }) {
  const t = useTranslations('dashboards.creator.start')
  const [params, setParams] = useSearchParams()
  const putAway = usePutAway('start')
  const isAway = numbers.putAway.includes('start')
  // The account menu leads here after it was hidden, and later to look at it again.
  const isAskedFor = params.has('start')
  const hide = () => {
    putAway(true)
    if (isAskedFor) setParams({}, { replace: true, preventScrollReset: true })
    toast({ message: t('hidden') })
  }
  const line =
    isAskedFor || (isNewcomer && !isAway) ? (
      <StartLine
        start={numbers.start}
        sold={numbers.kinds}
        isAsked={!numbers.putAway.includes('welcome')}
        onHide={hide}
      />
    ) : null
  if (isNewcomer)
    return (
      <>
        {line}
        <CreatorFigures numbers={numbers} />
      </>
    )
  return (
    <>
      {line}
      {numbers.firstSale && !numbers.putAway.includes('first-sale') ? (
        <FirstSaleCard sale={numbers.firstSale} timeZone={numbers.today.timeZone} />
      ) : null}
      <TodayCard today={numbers.today} />
      <CreatorCards numbers={numbers} />
    </>
  )
}
