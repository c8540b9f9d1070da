import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isId } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { usersApi } from '../api.ts'
import { InvitationSheet } from './InvitationSheet.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonDialogs, type PersonQuestion } from './PersonDialogs.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { usePeopleView } from './use-people-view.ts'

/** The people of the installation: found, filtered, and what can be done with each. */
export function UsersTab() {
  const t = useTranslations('admin.users')
  const view = usePeopleView()
  const [question, setQuestion] = useState<PersonQuestion | null>(null)
  const list = useQuery(usersApi.list.queryOptions({ input: view.input, placeholderData: keepPreviousData }))
  const { open } = view
  const invited = list.data?.people.find((person) => person.id === open)
  return (
    <>
      {list.isError ? (
        <Card flush>
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void list.refetch()}
            requestId={refusalOf(list.error).requestId}
          />
        </Card>
      ) : (
        <PeopleList view={view} data={list.data} refreshing={list.isPlaceholderData} onAsk={setQuestion} />
      )}
      <PersonSheet
        userId={open && isId('usr', open) ? open : null}
        onClose={view.close}
        onAsk={setQuestion}
      />
      <InvitationSheet
        person={open && isId('inv', open) ? invited : undefined}
        opened={open !== null && isId('inv', open) && (invited !== undefined || list.data === undefined)}
        onClose={view.close}
        onAsk={setQuestion}
      />
      <PersonDialogs question={question} onClose={() => setQuestion(null)} />
      <InviteDialog role={view.inviting} onClose={() => view.invite('')} />
    </>
  )
}
