import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'
import { slots } from '../../rules.ts'
import classes from './CertificateDesign.module.css'
import { PrintedPicture } from './PrintedPicture.tsx'
import type { DesignForm } from './use-design-form.ts'

/** What it says around its facts, and the logo above. */
export function WordFields({ form, brandLogo }: { form: DesignForm; brandLogo: string | null }) {
  const t = useTranslations('certificates.design')
  return (
    <Card title={t('words')}>
      <div className={classes.group}>
        <p className={classes.note}>
          {t('wordsHint', { slots: slots.map((slot) => `{${slot}}`).join(' ') })}
        </p>
        <TextField label={t('name')} {...form.text('title')} required />
        <TextField label={t('opening')} optional {...form.text('opening')} />
        <TextField label={t('closing')} optional {...form.text('closing')} />
        <TextField label={t('remark')} optional {...form.text('remark')} />
        <PrintedPicture
          label={t('logo')}
          hint={t('logoHint')}
          value={form.values.logoFileId}
          otherwise={form.values.brandLogo || undefined}
          error={form.errors.logoFileId}
          onChange={(fileId) => {
            // Taking a picture of its own away brings the brand's logo back; taking that away leaves none.
            if (fileId === '') form.set('brandLogo', form.values.logoFileId ? (brandLogo ?? '') : '')
            form.set('logoFileId', fileId)
          }}
        />
      </div>
    </Card>
  )
}
