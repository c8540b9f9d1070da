import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { TrashedTier } from '../tier-trash-contract.ts'
import { tierTrashApi } from './api.ts'
import { useRenewal } from './use-renewal.ts'

/** What can be done to a tier in the trash. */
export function useTrashChanges() {
  const t = useTranslations('tierTrash')
  // Also of one that was refused: it isn't as it was shown.
  const renew = useRenewal()
  const restoration = useMutation(tierTrashApi.restore.mutationOptions({ onSettled: renew }))
  const discarding = useMutation(tierTrashApi.discard.mutationOptions({ onSettled: renew }))
  return {
    /** The tier that's on its way back. */
    restoring: restoration.isPending ? restoration.variables.tierId : null,
    discarding,
    restore: ({ id: tierId, title }: TrashedTier) =>
      restoration.mutate(
        { tierId },
        {
          onSuccess: () => toast({ message: t('restored', { title }) }),
          onError: (error) => toast({ message: refusalOf(error).message || t('failed') }),
        },
      ),
    discard: ({ id: tierId, title }: TrashedTier, onDone: () => void) =>
      discarding.mutate(
        { tierId },
        {
          onSuccess: () => {
            onDone()
            toast({ message: t('discarded', { title }) })
          },
        },
      ),
  }
}
