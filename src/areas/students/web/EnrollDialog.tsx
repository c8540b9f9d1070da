import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { DateField } from '#ui/DateField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { accountsApi, studentsApi } from './api.ts'
import { MailLine } from './MailLine.tsx'
import { RefusedNote } from './RefusedNote.tsx'
import { endOfDay, isAhead, nameOf, tomorrow, zoneOfDays } from './student-words.ts'
import classes from './students.module.css'

type Props = { courseId: Id<'crs'>; opened: boolean; onClose: () => void }

/** Puts someone on the course by hand. What was typed stays until they are on it. */
export function EnrollDialog({ courseId, opened, onClose }: Props) {
  const t = useTranslations('students.enrolling')
  const words = useTranslations('students')
  const queryClient = useQueryClient()
  const user = useUser()
  const allowance = useQuery(
    accountsApi.mailAllowance.queryOptions({ input: {}, enabled: opened, staleTime: 0 }),
  )
  const enrollment = useMutation(studentsApi.enrol.mutationOptions())
  const form = useForm({
    initial: { email: '', name: '', endsAt: '' },
    draft: { user: user.id, form: `enroll.${courseId}` },
    check: ({ email, endsAt }) => ({
      ...(email.includes('@') ? {} : { email: t('emailMissing') }),
      ...(endsAt && !isAhead(endsAt) ? { endsAt: t('untilPast') } : {}),
    }),
    fallback: t('failed'),
    submit: async ({ email, name, endsAt }) => {
      const end = endsAt ? endOfDay(endsAt) : null
      const student = await enrollment.mutateAsync({ courseId, email, name, endsAt: end })
      void queryClient.invalidateQueries()
      toast({ message: t('done', { name: nameOf(student) }) })
      onClose()
      return { email: '', name: '', endsAt: '' }
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      form={form}
      problem={<RefusedNote form={form} />}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
      cancelLabel={words('cancel')}
      keepsTyped
    >
      <div className={classes.fields}>
        <p className={classes.text}>{t('text')}</p>
        <TextField
          {...form.text('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
        />
        <TextField {...form.text('name')} label={t('name')} optional autoComplete="off" maxLength={200} />
        <DateField
          {...form.text('endsAt')}
          label={t('until')}
          hint={`${t('untilHint')} ${words('dayEnds', { zone: zoneOfDays() })}`}
          min={tomorrow()}
          optional
        />
        <MailLine allowance={allowance.data} needed={1} refusal={form.refusal} />
      </div>
    </FormDialog>
  )
}
