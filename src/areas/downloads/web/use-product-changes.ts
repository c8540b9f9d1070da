import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Download } from '../contract.ts'
import { editPathOf } from '../rules.ts'
import { downloadsApi } from './api.ts'

type ProductName = Pick<Download, 'id' | 'title'>

/** What can be done to a whole product, from the list and from its own screens; `onRemoved` runs once it's in the trash. */
export function useProductChanges(onRemoved?: () => void) {
  const t = useTranslations('downloads')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const sayWhy = (error: unknown) => toast({ message: refusalOf(error).message || t('actionFailed') })
  const restoration = useMutation(downloadsApi.restore.mutationOptions({ onSettled: refresh }))
  const removal = useMutation(downloadsApi.remove.mutationOptions({ onSettled: refresh }))
  const discarding = useMutation(downloadsApi.discard.mutationOptions({ onSettled: refresh }))
  const duplication = useMutation(downloadsApi.duplicate.mutationOptions({ onSettled: refresh }))
  const unpublication = useMutation(downloadsApi.unpublish.mutationOptions({ onSettled: refresh }))
  const of = ({ id }: ProductName) => ({ downloadId: id })

  const restore = (product: ProductName) =>
    restoration.mutate(of(product), {
      onSuccess: () => toast({ message: t('restored', { title: product.title }) }),
      onError: sayWhy,
    })
  return {
    restore,
    removal,
    discarding,
    unpublication,
    duplicate: (product: ProductName) =>
      duplication.mutate(of(product), {
        onSuccess: ({ id, title }) =>
          toast({
            message: t('duplicated', { title }),
            action: { label: t('menu.open'), to: editPathOf(id) },
          }),
        onError: sayWhy,
      }),
    /** `onDone` runs before the toast, while the product is still on the screen. */
    remove: (product: ProductName, onDone?: () => void, alsoFiles = false) =>
      removal.mutate(
        { ...of(product), files: alsoFiles ? 'remove' : 'keep' },
        {
          onSuccess: () => {
            onDone?.()
            onRemoved?.()
            toast({
              message: t(alsoFiles ? 'removedWithFiles' : 'removed', { title: product.title }),
              onUndo: () => restore(product),
            })
          },
          onError: (error) => (onDone ? undefined : sayWhy(error)),
        },
      ),
    discard: (product: ProductName, onDone: () => void) =>
      discarding.mutate(of(product), {
        onSuccess: () => {
          onDone()
          toast({ message: t('discarded', { title: product.title }) })
        },
      }),
    unpublish: (product: ProductName, onDone: () => void) =>
      unpublication.mutate(of(product), {
        onSuccess: () => {
          onDone()
          toast({ message: t('unpublished', { title: product.title }) })
        },
      }),
  }
}
