import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { isTestMoney } from '#webkit/money-mode.ts'
import { useUser } from '#webkit/session.tsx'
import type { MessagePreview } from '../contract.ts'
import { studentsApi } from './api.ts'
import { MailLine } from './MailLine.tsx'
import { RefusedNote } from './RefusedNote.tsx'
import type { QuestionProps } from './student-question.ts'
import classes from './students.module.css'
import { useKeyOf } from './use-key-of.ts'

/** An email to one student or to each of several. Sent again after a lost answer it still goes once. */
export function MessageDialog({ courseId, question, onClose }: QuestionProps) {
  const t = useTranslations('students')
  const { id, email } = useUser()
  const key = useKeyOf()
  const { who, count, name = '' } = question
  // Who can get it may change while this is open.
  const preview = useQuery(
    studentsApi.previewMessage.queryOptions({ input: { courseId, students: who }, staleTime: 0 }),
  )
  const recipients = preview.data?.recipients ?? count
  const form = useForm({
    initial: { subject: '', text: '' },
    draft: { user: id, form: `message.${courseId}` },
    check: ({ subject, text }) => ({
      ...(subject.trim() === '' ? { subject: t('message.subjectMissing') } : {}),
      ...(text.trim() === '' ? { text: t('message.textMissing') } : {}),
    }),
    fallback: t('message.failed'),
    refused: (refusal) => {
      key.refused(refusal)
      void preview.refetch()
      return {}
    },
    submit: async (values) => {
      const seen = preview.data && recipients > 0 ? { recipients } : {}
      const message = { courseId, students: who, ...values, ...seen }
      const context = { idempotencyKey: key.keyFor(JSON.stringify(message)) }
      const sent = await studentsApi.message.call(message, { context })
      toast({ message: t('message.sent', { count: sent.recipients }) })
      question.after?.()
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('message.title', { who: name || t('people', { count }) })}
      form={form}
      problem={<RefusedNote form={form} />}
      submitLabel={t('message.send', { count: Math.max(1, recipients) })}
      busyLabel={t('message.sending')}
      cancelLabel={t('cancel')}
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          {name
            ? t('message.to', { count: recipients, who: name })
            : t('message.toSeveral', { count: recipients })}{' '}
          {t('message.answers', { email })}
        </p>
        <LeftOut preview={preview.data} />
        {isTestMoney() ? <Notice tone="wait">{t('message.test')}</Notice> : null}
        <TextField
          {...form.text('subject')}
          label={t('message.subject')}
          autoComplete="off"
          maxLength={150}
          data-autofocus
        />
        <TextAreaField
          {...form.text('text')}
          label={t('message.text')}
          hint={t('message.textHint')}
          rows={8}
          limit={form.values.text.length > 9_000 ? 10_000 : undefined}
        />
        <MailLine allowance={preview.data?.allowance} needed={recipients} refusal={form.refusal} />
      </div>
    </FormDialog>
  )
}

/** No one is left out in silence. */
function LeftOut({ preview }: { preview: MessagePreview | undefined }) {
  const t = useTranslations('students.message')
  const { stopped = 0, untold = 0 } = preview ?? {}
  if (stopped + untold === 0) return null
  return (
    <Notice tone="wait">
      {stopped > 0 ? t('stopped', { count: stopped }) : null}{' '}
      {untold > 0 ? t('untold', { count: untold }) : null}
    </Notice>
  )
}
