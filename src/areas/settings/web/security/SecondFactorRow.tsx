import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SendVerification } from '#areas/accounts/web/shared/SendVerification.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { useUser } from '#webkit/session.tsx'
import { securityApi } from '../api.ts'
import page from '../SettingsPage.module.css'
import { EnableDialog } from './EnableDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import classes from './Security.module.css'

type Open = 'enable' | 'off' | 'renew' | null

/** Two-factor authentication: whether it's on, turning it on or off, and new recovery codes. */
export function SecondFactorRow() {
  const t = useTranslations('settings.secondFactor')
  const format = useFormat()
  const state = useQuery(securityApi.secondFactor.queryOptions())
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = useRefresh()
  const { enabledAt = null, recoveryCodesLeft = 0 } = state.data ?? {}
  const { email, emailVerified } = useUser()
  const waitsForProof = !emailVerified && !enabledAt

  return (
    <SettingRow
      id="two-factor"
      title={t('title')}
      value={state.data ? (enabledAt ? t('on', { date: format.day(enabledAt) }) : t('off')) : ' '}
    >
      {state.isError ? <ErrorPanel onRetry={() => void state.refetch()} /> : null}
      {state.isPending ? <Skeleton width="60%" height="20px" /> : null}
      {state.data ? (
        <div className={page.fields}>
          {enabledAt ? <CodesLeft count={recoveryCodesLeft} /> : <p className={page.text}>{t('text')}</p>}
          {waitsForProof ? (
            <Notice tone="wait" action={<SendVerification />}>
              {t('unconfirmed', { email })}
            </Notice>
          ) : null}
          {waitsForProof ? null : (
            <div className={classes.buttons}>
              {enabledAt ? (
                <>
                  <Button kind="secondary" onClick={() => setOpen('renew')}>
                    {t('renew')}
                  </Button>
                  <Button kind="danger-outline" onClick={() => setOpen('off')}>
                    {t('turnOff')}
                  </Button>
                </>
              ) : (
                <Button kind="secondary" onClick={() => setOpen('enable')}>
                  {t('enable')}
                </Button>
              )}
            </div>
          )}
        </div>
      ) : null}
      {open === 'enable' ? (
        <EnableDialog
          onClose={() => setOpen(null)}
          onCodes={(made) => {
            setOpen(null)
            setCodes(made)
            void refresh()
          }}
        />
      ) : null}
      {open === 'off' || open === 'renew' ? (
        <ProofDialog
          action={open}
          onClose={() => setOpen(null)}
          onProven={async (proof) => {
            if (open === 'off') {
              await securityApi.removeSecondFactor.call(proof)
              toast({ message: t('isOff') })
            } else setCodes((await securityApi.renewRecoveryCodes.call(proof)).recoveryCodes)
            setOpen(null)
            void refresh()
          }}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </SettingRow>
  )
}

function CodesLeft({ count }: { count: number }) {
  const t = useTranslations('settings.secondFactor')
  if (count > 2) return <p className={page.text}>{t('left', { count })}</p>
  return <Notice tone="wait">{t('fewLeft', { count })}</Notice>
}

/** What the change made stale: the state, the sessions it ended, the history that lists it. */
function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: securityApi.key() })
}
