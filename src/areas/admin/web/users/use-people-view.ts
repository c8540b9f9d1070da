import { plans } from '#kernel/actor.ts'
import { anId, useListView } from '#ui/use-list-view.ts'
import { joinedWithin, personSorts, personStatuses } from '../../users-rules.ts'

export const filterNames = ['role', 'plan', 'status', 'joined'] as const
export type FilterName = (typeof filterNames)[number]

/** What the people list shows. */
export function usePeopleView() {
  const view = useListView({
    filters: {
      // Any role someone may have.
      role: (text: string) => text.slice(0, 40),
      plan: plans,
      status: personStatuses,
      joined: joinedWithin,
    },
    sorts: personSorts,
    open: anId('usr', 'inv'),
  })
  return {
    ...view,
    /** The role an invitation starts with; null while no one is being invited. */
    inviting: view.has('invite'),
    invite: (role: string) => view.put({ invite: role }, { replace: role === '' }),
  }
}

export type PeopleView = ReturnType<typeof usePeopleView>
