import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Connection } from '../../connections-contract.ts'
import { paymentsApi } from '../api.ts'
import { ConnectStripeDialog } from './ConnectStripeDialog.tsx'
import classes from './connections.module.css'
import { useRefresh } from './connections.ts'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { MessagesLog } from './MessagesLog.tsx'

type Props = { opened: boolean; onClose: () => void; connection: Connection }

/** What can be done with a connected account: offer it or not, check it, give it another key, disconnect it. */
export function ConfigureStripeDialog({ opened, onClose, connection }: Props) {
  const t = useTranslations('connections.settings')
  const provider = useTranslations('connections')
  const refresh = useRefresh()
  const [next, setNext] = useState<'key' | 'disconnect' | null>(null)
  const { id: connectionId } = connection
  const offer = useMutation(paymentsApi.offerConnection.mutationOptions({ onSettled: refresh }))
  const check = useMutation(
    paymentsApi.checkConnection.mutationOptions({
      onSuccess: ({ state }) => {
        if (state === 'connected') toast({ message: t('fine') })
      },
      onSettled: refresh,
    }),
  )
  const { isOffered, takesDelayed } = offer.isPending ? { ...connection, ...offer.variables } : connection
  const error = offer.error ?? check.error
  const leadTo = (step: 'key' | 'disconnect') => {
    onClose()
    setNext(step)
  }
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={t('title')}
        footer={
          <Button kind="secondary" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <div className={classes.dialog}>
          <SwitchField
            label={t('offered')}
            hint={t('offeredHint')}
            checked={isOffered}
            onChange={(event) => offer.mutate({ connectionId, isOffered: event.target.checked })}
          />
          <SwitchField
            label={t('delayed')}
            hint={t('delayedHint')}
            checked={takesDelayed === true}
            onChange={(event) =>
              offer.mutate({ connectionId, isOffered, takesDelayed: event.target.checked })
            }
          />
          {error ? <FormError>{refusalOf(error).message || t('failed')}</FormError> : null}
          <div className={classes.actions}>
            <Button
              kind="secondary"
              size="dense"
              busy={check.isPending}
              busyLabel={t('checking')}
              onClick={() => check.mutate({ connectionId })}
            >
              {t('check')}
            </Button>
            <Button kind="secondary" size="dense" onClick={() => leadTo('key')}>
              {t('another')}
            </Button>
            <Button kind="secondary" size="dense" onClick={() => leadTo('disconnect')}>
              {t('disconnect')}
            </Button>
          </div>
          <MessagesLog connection={connection} provider="Stripe" />
        </div>
      </Dialog>
      <ConnectStripeDialog opened={next === 'key'} onClose={() => setNext(null)} />
      <DisconnectDialog
        opened={next === 'disconnect'}
        onClose={() => setNext(null)}
        connection={connection}
        t={provider}
      />
    </>
  )
}
