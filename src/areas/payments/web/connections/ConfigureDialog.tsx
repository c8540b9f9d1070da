import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Connection } from '../../connections-contract.ts'
import { paymentsApi } from '../api.ts'
import classes from './connections.module.css'
import { useRefresh } from './connections.ts'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { MessagesLog } from './MessagesLog.tsx'

type Word =
  | ('title' | 'close' | 'offered' | 'offeredHint' | 'fine' | 'failed')
  | ('check' | 'checking' | 'another' | 'disconnect')

type Props = {
  opened: boolean
  onClose: () => void
  connection: Connection
  provider: 'Stripe' | 'PayPal'
  /** The provider's words of it. */
  t: ComponentProps<typeof DisconnectDialog>['t'] & ((key: `settings.${Word}`) => string)
  /** Where it may offer ways to pay that take days: the switch for them. */
  delayed?: { label: string; hint: string }
  /** Asks for another key, app or secret. */
  connectDialog: (opened: boolean, onClose: () => void) => ReactNode
}

/** What can be done with a connected account: offer it or not, check it, give it another secret, disconnect it. */
export function ConfigureDialog({ opened, onClose, connection, provider, t, delayed, connectDialog }: Props) {
  const { offer, check, isOffered, takesDelayed } = useChanges(connection, t)
  const [next, setNext] = useState<'secret' | 'disconnect' | null>(null)
  const { id: connectionId } = connection
  const error = offer.error ?? check.error
  const leadTo = (step: 'secret' | 'disconnect') => {
    onClose()
    setNext(step)
  }
  const endNext = () => setNext(null)
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={t('settings.title')}
        footer={
          <Button kind="secondary" onClick={onClose}>
            {t('settings.close')}
          </Button>
        }
      >
        <div className={classes.dialog}>
          <SwitchField
            label={t('settings.offered')}
            hint={t('settings.offeredHint')}
            checked={isOffered}
            onChange={(event) => offer.mutate({ connectionId, isOffered: event.target.checked })}
          />
          {delayed ? (
            <SwitchField
              {...delayed}
              checked={takesDelayed === true}
              onChange={(event) =>
                offer.mutate({ connectionId, isOffered, takesDelayed: event.target.checked })
              }
            />
          ) : null}
          {error ? <FormError>{refusalOf(error).message || t('settings.failed')}</FormError> : null}
          <div className={classes.actions}>
            <Button
              kind="secondary"
              size="dense"
              busy={check.isPending}
              busyLabel={t('settings.checking')}
              onClick={() => check.mutate({ connectionId })}
            >
              {t('settings.check')}
            </Button>
            <Button kind="secondary" size="dense" onClick={() => leadTo('secret')}>
              {t('settings.another')}
            </Button>
            <Button kind="secondary" size="dense" onClick={() => leadTo('disconnect')}>
              {t('settings.disconnect')}
            </Button>
          </div>
          <MessagesLog connection={connection} provider={provider} />
        </div>
      </Dialog>
      {connectDialog(next === 'secret', endNext)}
      <DisconnectDialog opened={next === 'disconnect'} onClose={endNext} connection={connection} t={t} />
    </>
  )
}

function useChanges(connection: Connection, t: Props['t']) {
  const refresh = useRefresh()
  const offer = useMutation(paymentsApi.offerConnection.mutationOptions({ onSettled: refresh }))
  const check = useMutation(
    paymentsApi.checkConnection.mutationOptions({
      onSuccess: ({ state }) => {
        if (state === 'connected') toast({ message: t('settings.fine') })
      },
      onSettled: refresh,
    }),
  )
  // A switch is where it was put while that's being saved.
  const { isOffered, takesDelayed } = offer.isPending ? { ...connection, ...offer.variables } : connection
  return { offer, check, isOffered, takesDelayed }
}
