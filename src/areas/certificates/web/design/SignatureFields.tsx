import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './CertificateDesign.module.css'
import { PrintedPicture } from './PrintedPicture.tsx'
import type { DesignForm } from './use-design-form.ts'

const kinds = ['none', 'typed', 'image'] as const
type Kind = (typeof kinds)[number]

/** Who signs, and how. */
export function SignatureFields({ form }: { form: DesignForm }) {
  const t = useTranslations('certificates.design')
  const { signature } = form.values
  return (
    <Card title={t('signature')}>
      <div className={classes.group}>
        <SegmentedControl
          label={t('signature')}
          value={signature as Kind}
          onChange={(kind) => form.set('signature', kind)}
          options={kinds.map((value) => ({ value, label: t(`signatures.${value}`) }))}
        />
        {signature === 'none' ? null : (
          <>
            <TextField label={t('signer')} {...form.text('signerName')} autoComplete="off" />
            <TextField label={t('signerTitle')} optional {...form.text('signerTitle')} autoComplete="off" />
          </>
        )}
        {signature === 'image' ? (
          <PrintedPicture
            label={t('signatureFile')}
            value={form.values.signatureFileId}
            error={form.errors.signatureFileId}
            onChange={(fileId) => form.set('signatureFileId', fileId)}
          />
        ) : null}
      </div>
    </Card>
  )
}
