import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Plan, plans } from '#kernel/actor.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import type { RefusedVisit } from '#webkit/Guard.tsx'
import { usePlaces } from '#webkit/places.ts'
import { useAuth } from '#webkit/session.tsx'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'

/** /unauthorized: says no, explains why if it knows, and offers another way. */
export function UnauthorizedPage() {
  const t = useTranslations('ended.unauthorized')
  const refused = useLocation().state as RefusedVisit | null
  const auth = useAuth()
  const needed = refused?.access
  const isPlanMatter = needed !== undefined && needed.role === auth.user?.role

  return (
    <Door title={t('title')} documentTitle={t('documentTitle')} drawing={<StateDrawing of="refused" />}>
      {needed ? (
        <p className={classes.lead}>
          {isPlanMatter ? (
            <PlanReason plan={needed.plan ?? needed.minPlan ?? plans[0]} path={refused?.path ?? ''} />
          ) : (
            t('forRole', { role: needed.role })
          )}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button size="large" to="/dashboard">
          {t('toDashboard')}
        </Button>
        {isPlanMatter ? (
          <Button kind="secondary" size="large" to="/upgrade" state={{ from: refused?.path }}>
            {t('seePlans')}
          </Button>
        ) : null}
      </div>
      <p>
        <AnotherAccount from={refused?.path} />
      </p>
    </Door>
  )
}

function PlanReason({ plan, path }: { plan: Plan; path: string }) {
  const t = useTranslations('ended.unauthorized')
  const names = useTranslations('ui.planNames')
  return usePlaces().planReasonOf?.(path) ?? t('plan', { plan: names(plan) })
}

function AnotherAccount({ from }: { from: string | undefined }) {
  const t = useTranslations('ended.unauthorized')
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  const change = async () => {
    if (user) await signOut()
    await navigate('/signin', { state: from ? { from } : null })
  }
  return <Link onClick={() => void change()}>{t('another')}</Link>
}
