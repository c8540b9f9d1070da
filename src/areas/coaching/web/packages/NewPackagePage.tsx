import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Page } from '#ui/Page.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { useUser } from '#webkit/session.tsx'
import { packagePathOf } from '../../rules.ts'
import { Crumbs } from '../Crumbs.tsx'
import { PackageFields } from './PackageFields.tsx'
import classes from './packages.module.css'
import { usePackageForm } from './use-package-form.ts'

/** `/coaching/packages/new`: a package that isn't on sale yet. */
export function NewPackagePage() {
  const t = useTranslations('coaching.package.form')
  const words = useTranslations('coaching')
  const navigate = useNavigate()
  const currency = useUser().workspace?.currency ?? 'USD'
  const form = usePackageForm({
    of: null,
    currency,
    onCreated: ({ id }) => void navigate(packagePathOf(id), { replace: true }),
  })
  return (
    <>
      <Crumbs to="/coaching?tab=packages" list={words('tabs.packages')} here={t('create')} />
      <Page title={t('create')} purpose={t('createText')} width="form">
        <form {...form.form} className={classes.column}>
          <LeaveGuard when={form.isChanged && !form.busy} />
          <RestoredNotice at={form.restoredAt} />
          <ErrorSummary problems={form.summary} attempt={form.attempt} />
          <FormError>{form.problem}</FormError>
          <PackageFields form={form} currency={currency} />
          <div className={classes.linkButtons}>
            <Button type="submit" busy={form.busy} busyLabel={t('saving')}>
              {t('confirmCreate')}
            </Button>
            <Button kind="secondary" to="/coaching?tab=packages">
              {t('cancel')}
            </Button>
          </div>
        </form>
      </Page>
    </>
  )
}
