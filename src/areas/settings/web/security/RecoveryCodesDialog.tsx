import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { useInstanceName } from '#ui/brand.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { saveText } from '#webkit/save-text.ts'
import { useUser } from '#webkit/session.tsx'
import { CopyButton } from './CopyButton.tsx'
import classes from './Security.module.css'

/** The only time these codes are seen. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('settings.secondFactor')
  const brand = useInstanceName()
  const { email } = useUser()
  const text = `${t('fileTitle', { brand, email })}\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('codesTitle')}
      footer={<Button onClick={onClose}>{t('kept')}</Button>}
    >
      <Notice tone="wait">{t('codesText')}</Notice>
      <ul className={classes.codes} aria-label={t('codesLabel')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          kind="secondary"
          icon={Download}
          onClick={() =>
            saveText(`${brand.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`, text)
          }
        >
          {t('download')}
        </Button>
        <CopyButton text={codes.join('\n')} label={t('copyCodes')} />
      </div>
    </Dialog>
  )
}
