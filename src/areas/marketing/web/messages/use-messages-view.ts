import { useListView } from '#ui/use-list-view.ts'
import { messageFilters } from '../../rules.ts'

/** What the list of messages shows. */
export function useMessagesView() {
  const view = useListView({ filters: { show: { of: messageFilters, all: 'all' } } })
  return { ...view, show: view.filters.show }
}

export type MessagesView = ReturnType<typeof useMessagesView>
