import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toasts.ts'
import { newIdempotencyKey } from '#webkit/api.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { notificationsApi } from '../api.ts'

/** Shows that a channel is open by using it. */
export function SampleButton({ channel }: { channel: 'email' | 'push' }) {
  const t = useTranslations('notices.settings')
  const send = useMutation({
    mutationFn: () =>
      notificationsApi.sample.call({ channel }, { context: { idempotencyKey: newIdempotencyKey() } }),
    onSuccess: ({ to, browsers }) =>
      toast({
        message:
          channel === 'email' ? t('sampleMailed', { email: to }) : t('samplePushed', { count: browsers }),
      }),
  })
  return (
    <div>
      <Button
        kind="secondary"
        size="dense"
        busy={send.isPending}
        busyLabel={t('sampleBusy')}
        onClick={() => send.mutate()}
      >
        {t('sample')}
      </Button>
      {send.error ? <p role="alert">{refusalOf(send.error).message || t('sampleFailed')}</p> : null}
    </div>
  )
}
