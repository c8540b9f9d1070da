import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { clientsApi } from '../api.ts'
import { NotesForm } from '../NotesForm.tsx'
import { clientNameOf } from './client-words.ts'
import { useClientPut } from './use-client-change.ts'

/** Notes about a client, over all of their sessions. */
export function ClientNotes({ client }: { client: CoachingClientDetail }) {
  const t = useTranslations('coaching.client.page')
  const put = useClientPut()
  const change = useMutation(clientsApi.change.mutationOptions())
  return (
    <NotesForm
      of={client.id}
      title={t('notes')}
      notes={client}
      sharedWith={clientNameOf(client)}
      onSave={async (notes) => put(await change.mutateAsync({ clientId: client.id, ...notes }))}
    />
  )
}
