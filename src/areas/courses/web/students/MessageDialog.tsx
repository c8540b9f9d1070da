import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { isTestMoney } from '#webkit/money-mode.ts'
import { useUser } from '#webkit/session.tsx'
import { studentsApi } from './api.ts'
import type { QuestionProps } from './student-question.ts'
import classes from './students.module.css'
import { useKeyOf } from './use-key-of.ts'

/** A mail to one student or to each of several. Sent again after a lost answer it still goes once. */
export function MessageDialog({ courseId, question, onClose }: QuestionProps) {
  const t = useTranslations('students')
  const { email } = useUser()
  const keyFor = useKeyOf()
  const { who, count, name = '' } = question
  const form = useForm({
    initial: { subject: '', text: '' },
    check: ({ subject, text }) => ({
      ...(subject.trim() === '' ? { subject: t('message.subjectMissing') } : {}),
      ...(text.trim() === '' ? { text: t('message.textMissing') } : {}),
    }),
    fallback: t('message.failed'),
    submit: async (values) => {
      const message = { courseId, students: who, ...values }
      const context = { idempotencyKey: keyFor(JSON.stringify(message)) }
      const { recipients } = await studentsApi.message.call(message, { context })
      toast({ message: t('message.sent', { count: recipients }) })
      question.after?.()
      onClose()
      return undefined
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('message.title', { who: name || t('people', { count }) })}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel={t('message.sending')}>
            {t('message.send', { count })}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <p className={classes.text}>
          {t('message.to', { count, who: name })} {t('message.answers', { email })}
        </p>
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
      </div>
    </Dialog>
  )
}
