import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { mostDailyMail } from '../../users-rules.ts'
import { usersApi } from '../api.ts'
import { nameOf } from './person-words.ts'
import classes from './users.module.css'

type Props = { opened: boolean; userId: Id<'usr'>; daily: number | null; onClose: () => void }
const kinds = ['growing', 'set'] as const
type Kind = (typeof kinds)[number]

/** How many people a creator may email a day: a limit that grows by itself, or a number. */
export function MailLimitDialog({ opened, userId, daily, onClose }: Props) {
  const t = useTranslations('admin.users.mail')
  const queryClient = useQueryClient()
  const user = useUser()
  const change = useMutation(
    usersApi.limitMail.mutationOptions({ onSettled: () => void queryClient.invalidateQueries() }),
  )
  const form = useForm({
    initial: { kind: daily === null ? 'growing' : 'set', daily: daily === null ? '' : String(daily) },
    draft: { user: user.id, form: `mail-limit.${userId}` },
    check: ({ kind, daily }) => (kind === 'set' && numberOf(daily) === null ? { daily: t('wrong') } : {}),
    fallback: t('failed'),
    submit: async ({ kind, daily }) => {
      const { person } = await change.mutateAsync({ userId, daily: kind === 'set' ? numberOf(daily) : null })
      toast({ message: t('done', { name: nameOf(person) }) })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('changeTitle')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('busy')}
      cancelLabel={t('cancel')}
    >
      <div className={classes.fields}>
        <RadioCards
          legend={t('title')}
          value={form.values.kind as Kind}
          onChange={(kind) => form.set('kind', kind)}
          options={kinds.map((value) => ({
            value,
            label: t(`kinds.${value}`),
            description: t(`hints.${value}`),
          }))}
        />
        {form.values.kind === 'set' ? (
          <TextField
            {...form.text('daily')}
            label={t('daily')}
            hint={t('dailyHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
          />
        ) : null}
      </div>
    </FormDialog>
  )
}

/** Reads numbers as people type them, with thousands separators; null if it isn't one. */
function numberOf(text: string): number | null {
  const plain = text.replace(/[\s.,’']/g, '')
  const number = /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN
  return number <= mostDailyMail ? number : null
}
