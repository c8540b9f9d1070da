import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { copyText } from '#webkit/clipboard.ts'
import classes from './calendars.module.css'

/** The one time the address is shown. */
export function FeedAddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useTranslations('coaching.calendars.feed.made')
  const copy = async () => toast({ message: (await copyText(address)) ? t('copied') : t('notCopied') })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('done')}
          </Button>
          <Button icon={Copy} onClick={() => void copy()} data-autofocus>
            {t('copy')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p>{t('text')}</p>
        <TextField
          id="feed-address"
          label={t('address')}
          value={address}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  )
}
