import { anId, useListView } from '#ui/use-list-view.ts'
import { mailStates } from '../../outbox-contract.ts'

/** Which part of the outbox is shown. */
export const useOutboxView = () =>
  useListView({ filters: { show: { of: ['all', ...mailStates], all: 'all' } }, open: anId('mal') })

export type OutboxView = ReturnType<typeof useOutboxView>
