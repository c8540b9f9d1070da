import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DateField } from '#ui/DateField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { studentsApi } from './api.ts'
import { RefusedNote } from './RefusedNote.tsx'
import type { QuestionProps } from './student-question.ts'
import { dayOf, endOfDay, isAhead, tomorrow, zoneOfDays } from './student-words.ts'
import classes from './students.module.css'

/** Extends access, gives it an end, or gives it back. */
export function AccessDialog({ courseId, question, onClose }: QuestionProps) {
  const t = useTranslations('students.access')
  const words = useTranslations('students')
  const queryClient = useQueryClient()
  const user = useUser()
  const change = useMutation(studentsApi.setAccess.mutationOptions())
  const { who, count, name, student } = question
  const known = student?.accessUntil ? dayOf(student.accessUntil) : ''
  const form = useForm({
    initial: { kind: known ? 'dated' : 'endless', endsAt: known },
    draft: { user: user.id, form: `access.${courseId}.${student?.id ?? 'several'}` },
    check: ({ kind, endsAt }) => (kind === 'dated' && !isAhead(endsAt) ? { endsAt: t('untilMissing') } : {}),
    fallback: t('failed'),
    submit: async ({ kind, endsAt }) => {
      const end = kind === 'dated' ? endOfDay(endsAt) : null
      const { changed } = await change.mutateAsync({ courseId, students: who, endsAt: end })
      void queryClient.invalidateQueries()
      toast({ message: t('done', { count: changed }) })
      question.after?.()
      onClose()
      return undefined
    },
  })
  const gives = student?.status === 'ended'
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={gives ? t('giveTitle') : t('title', { who: name ?? words('people', { count }) })}
      form={form}
      problem={<RefusedNote form={form} />}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
      cancelLabel={words('cancel')}
    >
      <div className={classes.fields}>
        <SegmentedControl
          label={t('label')}
          showLabel
          value={form.values.kind}
          onChange={(kind) => form.set('kind', kind)}
          options={[
            { value: 'endless', label: t('endless') },
            { value: 'dated', label: t('dated') },
          ]}
        />
        {form.values.kind === 'dated' ? (
          <DateField
            {...form.text('endsAt')}
            label={t('until')}
            min={tomorrow()}
            hint={words('dayEnds', { zone: zoneOfDays() })}
          />
        ) : null}
        <p className={classes.text}>{gives ? t('kept') : t('bought')}</p>
      </div>
    </FormDialog>
  )
}
