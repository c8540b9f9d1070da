import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { askForMoneyAgain, moneyApi } from '../money-api.ts'

/** Asks every provider again, and says what was new. */
export function SyncButton() {
  const t = useTranslations('money')
  const queryClient = useQueryClient()
  const syncing = useMutation(
    moneyApi.sync.mutationOptions({
      onSuccess: ({ fresh, away }) => {
        if (away.length > 0) toast({ message: t('syncedSome', { names: away.join(', ') }) })
        else toast({ message: t('synced', { fresh }) })
      },
      onError: (error) => toast({ message: refusalOf(error).message || t('syncFailed') }),
      onSettled: () => askForMoneyAgain(queryClient),
    }),
  )
  return (
    <Button
      kind="secondary"
      icon={RefreshCw}
      busy={syncing.isPending}
      busyLabel={t('syncing')}
      onClick={() => syncing.mutate(undefined)}
    >
      {t('sync')}
    </Button>
  )
}
