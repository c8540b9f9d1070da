import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { sizeWords } from '#areas/accounts/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { privacyApi } from '../api.ts'
import { SettingPart } from '../SettingPart.tsx'
import page from '../SettingsPage.module.css'
import classes from './Profile.module.css'

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))

/** A person's copy of everything stored about them, and deleting it all. */
export function PrivacyCard() {
  const t = useTranslations('settings.privacy')
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Card title={t('title')}>
      <div className={classes.rows}>
        <SettingPart id="export">
          <ExportRow />
        </SettingPart>
        <SettingPart id="delete">
          <div className={classes.row}>
            <div>
              <b>{t('delete')}</b>
              <p className={page.text}>{t('deleteText')}</p>
            </div>
            <Button kind="danger-outline" onClick={() => setLeaving(true)}>
              {t('deleteButton')}
            </Button>
          </div>
        </SettingPart>
      </div>
      {isLeaving ? (
        <Suspense>
          <DeleteDialog onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function ExportRow() {
  const t = useTranslations('settings.privacy')
  const locale = useLocale()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const found = useQuery({
    ...privacyApi.dataExport.queryOptions(),
    // While it's being made; the email says so, too.
    refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? 3000 : false),
  })
  const last = found.data?.export ?? null
  const ask = async () => {
    setBusy(true)
    try {
      cache.setQueryData(privacyApi.dataExport.queryKey(), await privacyApi.exportData.call({}))
    } catch (error) {
      toast({ message: refusalOf(error).message || t('exportFailed') })
    }
    setBusy(false)
  }
  const isWaiting = last?.state === 'waiting'

  return (
    <div className={classes.row}>
      <div>
        <b>{t('export')}</b>
        <p className={page.text}>{t('exportText')}</p>
        <div role="status" className={page.text}>
          {isWaiting ? t('preparing') : null}
          {last?.state === 'failed' ? t('broken') : null}
          {last?.state === 'ready' && last.expiresAt ? (
            <>
              {t('ready', { size: sizeWords(last.bytes ?? 0, locale) })} <RelativeTime at={last.expiresAt} />
            </>
          ) : null}
        </div>
      </div>
      {last?.url ? (
        <Button kind="secondary" icon={Download} href={last.url}>
          {t('download')}
        </Button>
      ) : (
        <Button kind="secondary" busy={busy || isWaiting} busyLabel={t('busy')} onClick={() => void ask()}>
          {t('exportButton')}
        </Button>
      )}
    </div>
  )
}
