import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { OffersCard } from '#areas/payments/web/shared/OffersCard.tsx'
import { type Id, isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConflictNotice } from '#ui/ConflictNotice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Page } from '#ui/Page.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CoachingPackage } from '../../packages-contract.ts'
import { packagesApi } from '../api.ts'
import { Crumbs } from '../Crumbs.tsx'
import { useCopyLink } from '../use-copy-link.ts'
import { PackageDialogs } from './PackageDialogs.tsx'
import { PackageFields } from './PackageFields.tsx'
import classes from './packages.module.css'
import { usePackageForm } from './use-package-form.ts'
import { usePackageMenu } from './use-package-menu.ts'

/** `/coaching/packages/:packageId`: everything about one package, and the way to share it. */
export function PackagePage() {
  const { packageId = '' } = useParams()
  return isId('cpk', packageId) ? <PackageOf packageId={packageId} /> : <Missing />
}

function PackageOf({ packageId }: { packageId: Id<'cpk'> }) {
  const t = useTranslations('coaching.package.form')
  const found = useQuery(packagesApi.get.queryOptions({ input: { packageId } }))
  if (found.data) return <Editor key={packageId} of={found.data} />
  const { code, requestId } = refusalOf(found.error)
  if (found.isError && code === 'NOT_FOUND') return <Missing />
  return (
    <Page title={t('change')}>
      {found.isError ? (
        <Card>
          <ErrorPanel title={t('loadFailed')} onRetry={() => void found.refetch()} requestId={requestId} />
        </Card>
      ) : (
        <SkeletonRegion>
          <Skeleton width="100%" height="480px" />
        </SkeletonRegion>
      )}
    </Page>
  )
}

function Editor({ of }: { of: CoachingPackage }) {
  const t = useTranslations('coaching.package.form')
  const words = useTranslations('coaching')
  const navigate = useNavigate()
  const { currency } = of.price
  const form = usePackageForm({ of, currency })
  const menu = usePackageMenu({
    inTrash: false,
    isOpen: true,
    onRemoved: () => void navigate('/coaching?tab=packages'),
  })
  return (
    <>
      <Crumbs to="/coaching?tab=packages" list={words('tabs.packages')} here={of.title} />
      <Page
        title={of.title}
        documentTitle={`${of.title} · ${words('tabs.packages')}`}
        status={<StatusChip status={of.active ? 'active' : 'inactive'} />}
        actions={<RowMenu name={of.title} actions={menu.actionsOf(of)} />}
      >
        <LeaveGuard when={form.isChanged && !form.busy} />
        <div className={classes.columns}>
          <form {...form.form} className={classes.column}>
            <RestoredNotice at={form.restoredAt} />
            <ErrorSummary problems={form.summary} attempt={form.attempt} />
            <FormError>{form.conflict ? null : form.problem}</FormError>
            <PackageFields form={form} currency={currency} />
            {form.conflict ? (
              <ConflictNotice
                title={t('conflict')}
                onKeepMine={form.keepMine}
                onTakeTheirs={form.takeTheirs}
                wordsOf={(error) => refusalOf(error).message || t('failed')}
              />
            ) : (
              <SaveBar
                changed={form.isChanged}
                onDiscard={() => form.reset()}
                saveLabel={t('save')}
                busy={form.busy}
                busyLabel={t('saving')}
              />
            )}
          </form>
          <div className={classes.column}>
            <SharingCard of={of} changes={menu.changes} />
            <OffersCard kind="coachingPackage" id={of.id} currency={currency} />
          </div>
        </div>
      </Page>
      <PackageDialogs question={menu.question} changes={menu.changes} onClose={menu.close} />
    </>
  )
}

type SharingProps = { of: CoachingPackage; changes: ReturnType<typeof usePackageMenu>['changes'] }

/** On sale or not, and the link clients book with. */
function SharingCard({ of, changes }: SharingProps) {
  const t = useTranslations('coaching.package.form')
  const copy = useCopyLink()
  return (
    <Card title={t('link')}>
      <div className={classes.fields}>
        <SwitchField
          label={t('active')}
          hint={t('activeHint')}
          checked={of.active}
          disabled={changes.activation.isPending}
          onChange={({ currentTarget }) => changes.setActive(of, currentTarget.checked)}
        />
        <p>{t(of.active ? 'linkText' : 'linkInactive')}</p>
        <p className={classes.linkText}>{new URL(of.bookPath, location.origin).href}</p>
        <div className={classes.linkButtons}>
          <Button kind="secondary" size="dense" icon={Copy} onClick={() => void copy(of.bookPath)}>
            {t('copy')}
          </Button>
          <Button kind="secondary" size="dense" icon={ExternalLink} href={of.salesPath} newTab>
            {t('viewPage')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Missing() {
  const t = useTranslations('coaching.package.form')
  return (
    <Page title={t('change')}>
      <Card>
        <EmptyState
          title={t('gone')}
          action={
            <Button kind="secondary" to="/coaching?tab=packages">
              {t('back')}
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
