import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CoachingPackage } from '../../packages-contract.ts'
import { packagePathOf } from '../../rules.ts'
import { packagesApi } from '../api.ts'

type PackageName = Pick<CoachingPackage, 'id' | 'title'>

/** What can be done to a whole package, from the grid and from its own page; `onRemoved` runs once it's in the trash. */
export function usePackageChanges(onRemoved?: () => void) {
  const t = useTranslations('coaching.package')
  const words = useTranslations('coaching')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries()
  const sayWhy = (error: unknown) => toast({ message: refusalOf(error).message || words('actionFailed') })
  const restoration = useMutation(packagesApi.restore.mutationOptions({ onSettled: refresh }))
  const removal = useMutation(packagesApi.remove.mutationOptions({ onSettled: refresh }))
  const discarding = useMutation(packagesApi.discard.mutationOptions({ onSettled: refresh }))
  const duplication = useMutation(packagesApi.duplicate.mutationOptions({ onSettled: refresh }))
  const activation = useMutation(packagesApi.setActive.mutationOptions({ onSettled: refresh }))
  const of = ({ id }: PackageName) => ({ packageId: id })

  const restore = (one: PackageName) =>
    restoration.mutate(of(one), {
      onSuccess: () => toast({ message: t('restored', { title: one.title }) }),
      onError: sayWhy,
    })
  return {
    restore,
    removal,
    discarding,
    activation,
    setActive: (one: PackageName, active: boolean) =>
      activation.mutate(
        { ...of(one), active },
        {
          onSuccess: () => toast({ message: t(active ? 'activated' : 'deactivated', { title: one.title }) }),
          onError: sayWhy,
        },
      ),
    duplicate: (one: PackageName) =>
      duplication.mutate(of(one), {
        onSuccess: ({ id, title }) =>
          toast({ message: t('duplicated', { title }), action: { label: t('edit'), to: packagePathOf(id) } }),
        onError: sayWhy,
      }),
    /** `onDone` runs before the toast, while the package is still on the screen. */
    remove: (one: PackageName, onDone?: () => void) =>
      removal.mutate(of(one), {
        onSuccess: () => {
          onDone?.()
          onRemoved?.()
          toast({ message: t('removed', { title: one.title }), onUndo: () => restore(one) })
        },
        onError: (error) => (onDone ? undefined : sayWhy(error)),
      }),
    discard: (one: PackageName, onDone: () => void) =>
      discarding.mutate(of(one), {
        onSuccess: () => {
          onDone()
          toast({ message: t('discarded', { title: one.title }) })
        },
      }),
  }
}
