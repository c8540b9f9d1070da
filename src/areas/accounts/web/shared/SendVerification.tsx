import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import { accountsApi } from '../api.ts'

/** Emails the link that confirms your address again. */
export function SendVerification() {
  const t = useTranslations('accounts.unconfirmed')
  const { email } = useUser()
  const { refresh } = useAuth()
  const { mutate, isPending } = useMutation(
    accountsApi.requestVerification.mutationOptions({
      onSuccess: () => {
        toast({ message: t('sent', { email }) })
        // If it was confirmed somewhere else meanwhile, nothing was sent.
        void refresh()
      },
      onError: (error) => toast({ message: refusalOf(error).message || t('failed') }),
    }),
  )
  return (
    <Button
      kind="secondary"
      size="small"
      busy={isPending}
      busyLabel={t('sending')}
      onClick={() => mutate({})}
    >
      {t('send')}
    </Button>
  )
}
