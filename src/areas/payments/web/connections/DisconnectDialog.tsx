import { useMutation } from '@tanstack/react-query'
import { TypeToConfirm } from '#ui/TypeToConfirm.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Connection } from '../../connections-contract.ts'
import { paymentsApi } from '../api.ts'
import { useRefresh } from './connections.ts'

type Props = {
  opened: boolean
  onClose: () => void
  connection: Connection
  /** The provider's words of it. */
  t: (
    key: `off.${'title' | 'text' | 'confirm' | 'busy' | 'done'}` | 'settings.failed',
    values: { account: string; count: number },
  ) => string
}

/** T3: its secrets are gone, so its name has to be typed. */
export function DisconnectDialog({ opened, onClose, connection, t }: Props) {
  const { id, accountName, subscriptions } = connection
  const say = (key: Parameters<typeof t>[0]) => t(key, { account: accountName, count: subscriptions })
  const refresh = useRefresh()
  const disconnect = useMutation(
    paymentsApi.disconnect.mutationOptions({
      onSuccess: async () => {
        toast({ message: say('off.done') })
        onClose()
        await refresh()
      },
    }),
  )
  const { error } = disconnect
  return (
    <TypeToConfirm
      opened={opened}
      onClose={onClose}
      title={say('off.title')}
      phrase={accountName}
      confirmLabel={say('off.confirm')}
      busy={disconnect.isPending}
      busyLabel={say('off.busy')}
      error={error ? refusalOf(error).message || say('settings.failed') : null}
      onConfirm={() => disconnect.mutate({ connectionId: id })}
    >
      {say('off.text')}
    </TypeToConfirm>
  )
}
