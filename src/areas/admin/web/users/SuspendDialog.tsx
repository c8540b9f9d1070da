import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ClosedAs, closings } from '#areas/accounts/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useNouns } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'
import { mostReason } from '../../users-rules.ts'
import { usersApi } from '../api.ts'
import { logOf, nameOf } from './person-words.ts'
import { usePersonActions } from './use-person-actions.ts'
import classes from './users.module.css'

type Props = { opened: boolean; userId: Id<'usr'>; onClose: () => void }

/** T2: suspends someone, showing the consequences in numbers, a choice for a creator's pages, and a reason. */
export function SuspendDialog({ opened, userId, onClose }: Props) {
  const t = useTranslations('admin.users.suspend')
  const nouns = useNouns()
  const { data } = useQuery(usersApi.get.queryOptions({ input: { userId } }))
  const form = useSuspension(userId, onClose)
  const name = data ? nameOf(data.person) : ''
  const workspace = data?.workspace
  return (
    <FormDialog
      opened={opened && data !== undefined}
      onClose={onClose}
      question
      title={t('title', { name })}
      form={form}
      submitLabel={t('confirm', { name })}
      busyLabel={t('busy')}
      cancelLabel={t('cancel')}
      kind="danger"
      careful
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          {t('text')} {workspace ? t('students', { count: workspace.students }) : null}
        </p>
        {workspace && workspace.publishedCourses > 0 ? (
          <RadioCards
            legend={t('onSale', { count: workspace.publishedCourses, ...nouns })}
            value={form.values.courses as ClosedAs}
            onChange={(courses) => form.set('courses', courses)}
            options={closings.map((value) => ({ value, label: t(`closing.${value}`) }))}
          />
        ) : null}
        <TextAreaField
          {...form.text('reason')}
          label={t('reason')}
          hint={t('reasonHint', { name: name.split(' ')[0] ?? name })}
          rows={2}
          limit={mostReason}
          required
        />
      </div>
    </FormDialog>
  )
}

const nothing = { reason: '', courses: 'visible' }

function useSuspension(userId: Id<'usr'>, onClose: () => void) {
  const t = useTranslations('admin.users.suspend')
  const queryClient = useQueryClient()
  const user = useUser()
  const suspension = useMutation(
    usersApi.suspend.mutationOptions({ onSettled: () => void queryClient.invalidateQueries() }),
  )
  const { reinstate } = usePersonActions()
  return useForm({
    initial: nothing,
    draft: { user: user.id, form: `suspend.${userId}` },
    check: ({ reason }) => (reason.trim() ? {} : { reason: t('reasonMissing') }),
    fallback: t('failed'),
    submit: async ({ reason, courses }) => {
      const { person } = await suspension.mutateAsync({ userId, reason, courses: courses as ClosedAs })
      toast({
        message: t('done', { name: nameOf(person) }),
        onUndo: () => reinstate(person),
        action: { label: t('seeLog'), to: logOf(userId, 'accounts.userSuspended') },
      })
      onClose()
      return nothing
    },
  })
}
