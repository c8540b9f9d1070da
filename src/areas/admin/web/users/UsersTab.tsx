import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isId } from '#kernel/ids.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { usersApi } from '../api.ts'
import { InvitationSheet } from './InvitationSheet.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonDialogs, type PersonQuestion } from './PersonDialogs.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { usePeopleView } from './use-people-view.ts'

/** The installation's people: search, filters, and what can be done with each. */
export function UsersTab() {
  const view = usePeopleView()
  const [question, setQuestion] = useState<PersonQuestion | null>(null)
  const list = useQuery(
    usersApi.list.queryOptions({
      input: { ...view.input, ...view.filters },
      placeholderData: keepPreviousData,
    }),
  )
  const found = foundIn(list, ({ people, ...rest }) => ({ rows: people, ...rest }))
  const { open } = view
  const invited = list.data?.people.find((person) => person.id === open)
  return (
    <>
      <PeopleList view={view} found={found} roles={list.data?.roles ?? []} onAsk={setQuestion} />
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
