import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { clearStorage } from '#areas/files/web/shared/storage-use.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import page from '../SettingsPage.module.css'
import classes from './Storage.module.css'

/** What could go, and the button that deletes it once it was asked (T2). */
export function ClearRow({ part, bytes }: { part: 'unused' | 'versions'; bytes: number }) {
  const t = useTranslations('settings.storage.clear')
  const size = useFileSize()(bytes)
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const clear = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await clearStorage(queryClient, part)
      toast({ message: t('done', { size }) })
      setAsked(false)
    } catch (error) {
      setProblem(refusalOf(error).message || t('failed'))
    }
    setBusy(false)
  }
  return (
    <div className={classes.row}>
      <div>
        <b>{t(part, { size })}</b>
        <p className={page.text}>{t(`${part}Text`)}</p>
      </div>
      <Button kind="secondary" size="dense" onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t(`${part}Ask`, { size })}
        confirmLabel={t('confirm')}
        busy={busy}
        busyLabel={t('busy')}
        error={problem}
        onConfirm={() => void clear()}
      >
        {t(`${part}Sure`)}
      </ConfirmDialog>
    </div>
  )
}
