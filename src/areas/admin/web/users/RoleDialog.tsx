import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Role } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { useNouns } from '#webkit/products.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { usersApi } from '../api.ts'
import { nameOf } from './person-words.ts'

type Props = { opened: boolean; userId: Id<'usr'>; role: Role; onClose: () => void }

/** T2: changing the role signs the person out everywhere; the dialog says what they can do from then on. */
export function RoleDialog({ opened, userId, role, onClose }: Props) {
  const t = useTranslations('admin.users.roleChange')
  const nouns = useNouns()
  const queryClient = useQueryClient()
  const { data } = useQuery(usersApi.get.queryOptions({ input: { userId } }))
  const change = useMutation(
    usersApi.changeRole.mutationOptions({ onSettled: () => void queryClient.invalidateQueries() }),
  )
  if (!data) return null
  const name = nameOf(data.person)
  const hadShop = data.person.role === 'creator' && data.workspace !== null
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      kind="primary"
      title={t('title', { name, role })}
      confirmLabel={t('confirm', { role })}
      busy={change.isPending}
      busyLabel={t('busy')}
      error={change.error ? refusalOf(change.error).message || t('failed') : null}
      onConfirm={() =>
        change.mutate(
          { userId, role },
          {
            onSuccess: () => {
              toast({ message: t('done', { name, role }) })
              onClose()
            },
          },
        )
      }
    >
      {t(`text.${role}`)}{' '}
      {hadShop ? t('keepsShop', { count: data.workspace?.publishedCourses ?? 0, ...nouns }) : null}{' '}
      {t('signedOut')}
    </ConfirmDialog>
  )
}
