import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SessionDetail } from '../../contract.ts'
import { coachingApi } from '../api.ts'
import { NotesForm } from '../NotesForm.tsx'
import { useSessionName } from './session-words.ts'

/** Notes of one session. Those that are shared are on the client's page. */
export function SessionNotes({ session }: { session: SessionDetail }) {
  const t = useTranslations('coaching.session.sheet')
  const queries = useQueryClient()
  const nameOf = useSessionName()
  const change = useMutation(coachingApi.change.mutationOptions())
  const sessionId = session.id
  return (
    <NotesForm
      of={session.id}
      title={t('notes')}
      notes={session}
      sharedWith={nameOf(session)}
      onSave={async (notes) => {
        const now = await change.mutateAsync({ sessionId, ...notes })
        queries.setQueryData(coachingApi.get.queryKey({ input: { sessionId } }), now)
      }}
    />
  )
}
