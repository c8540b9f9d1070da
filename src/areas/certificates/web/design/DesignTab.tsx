import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import type { DesignState } from '../../contract.ts'
import { faceOf } from '../../face.ts'
import { Face } from '../Face.tsx'
import { AwardSwitch } from './AwardSwitch.tsx'
import classes from './CertificateDesign.module.css'
import { LookFields } from './LookFields.tsx'
import { ResetDesign } from './ResetDesign.tsx'
import { SignatureFields } from './SignatureFields.tsx'
import { designOf, useDesignForm } from './use-design-form.ts'
import { WordFields } from './WordFields.tsx'

type Props = { courseId: Id<'crs'>; state: DesignState }

/** Fields beside a preview that follows them. A reset begins the form anew. */
export function DesignTab({ courseId, state }: Props) {
  return <Designer key={String(state.isDefault)} courseId={courseId} state={state} />
}

function Designer({ courseId, state }: Props) {
  const t = useTranslations('certificates.design')
  const form = useDesignForm(courseId, state.design)
  const saved = JSON.stringify(designOf(form.values)) === JSON.stringify(state.design)
  const face = faceOf(designOf(form.values), state.sample, null)
  return (
    <form {...form.form} className={classes.designer}>
      <div className={classes.fields}>
        <AwardSwitch courseId={courseId} awards={state.awardsCertificate} />
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <RestoredNotice at={form.restoredAt} />
        <WordFields form={form} brandLogo={state.brandLogo} />
        <SignatureFields form={form} />
        <LookFields form={form} />
      </div>
      <div className={classes.side}>
        <Card title={t('preview')}>
          <Face face={face} />
          <p className={classes.note}>
            {t('sample')} {state.isDefault ? t('isDefault') : null}{' '}
            {state.issued > 0 ? t('keeps', { count: state.issued }) : null}
          </p>
          {state.isDefault ? null : <ResetDesign courseId={courseId} />}
        </Card>
      </div>
      <SaveBar
        changed={!saved}
        onDiscard={() => form.reset()}
        saveLabel={t('save')}
        busy={form.busy}
        busyLabel={t('busy')}
      />
      <LeaveGuard when={!saved && !form.busy} />
    </form>
  )
}
