import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { SavedView } from '../contract.ts'
import type { ListName } from '../rules.ts'
import { listsApi } from './api.ts'

/** Saving, changing and deleting views of a list. */
export function useViewChanges(list: ListName) {
  const t = useTranslations('lists')
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: listsApi.views.key() })
  const onError = (error: unknown) => void toast({ message: refusalOf(error).message || t('changeFailed') })

  const restoration = useMutation({
    mutationFn: ({ name, query, isDefault }: SavedView) =>
      listsApi.saveView.call({ list, name, query, isDefault }),
    onSuccess: async ({ name }) => {
      await renew()
      toast({ message: t('restored', { name }) })
    },
    onError,
  })
  const removal = useMutation({
    mutationFn: ({ id }: SavedView) => listsApi.deleteView.call({ viewId: id }),
    onSuccess: async (_done, view) => {
      await renew()
      toast({ message: t('deleted', { name: view.name }), onUndo: () => restoration.mutate(view) })
    },
    onError,
  })
  const update = useMutation({
    mutationFn: ({ view, query }: { view: SavedView; query: string }) =>
      listsApi.changeView.call({ viewId: view.id, query }),
    onSuccess: async ({ name }, { view }) => {
      await renew()
      const back = () => update.mutate({ view, query: view.query })
      toast({ message: t('updated', { name }), onUndo: back })
    },
    onError,
  })
  return {
    renew,
    update: update.mutate,
    remove: (view: SavedView, onDone: () => void) => removal.mutate(view, { onSuccess: onDone }),
    isRemoving: removal.isPending,
  }
}
