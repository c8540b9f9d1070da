import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Role, roles } from '#kernel/actor.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useNouns } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'
import { usersApi } from '../api.ts'
import { HandedLink } from './HandedLink.tsx'
import classes from './users.module.css'

type Props = { role: string | null; onClose: () => void }

/** Invites someone by email, and shows a link the admin can share too. */
export function InviteDialog({ role, onClose }: Props) {
  const t = useTranslations('admin.users.invite')
  const nouns = useNouns()
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null)
  const form = useInvitation(role, setSent)
  const [known, setKnown] = useState(role)
  if (role !== known) {
    setKnown(role)
    // Each invitation starts fresh. The dialog itself stays mounted, so that the focus returns to what opened it.
    if (role !== null) {
      setSent(null)
      form.reset({ email: '', role: roleOf(role) })
    }
  }
  if (sent)
    return (
      <Dialog
        opened={role !== null}
        onClose={onClose}
        title={t('sentTitle')}
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <HandedLink link={sent.link}>{t('sentText', { email: sent.email })}</HandedLink>
      </Dialog>
    )
  return (
    <FormDialog
      opened={role !== null}
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
      cancelLabel={t('cancel')}
    >
      <p className={classes.text}>{t('text')}</p>
      <TextField
        {...form.text('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        data-autofocus
      />
      <RadioCards
        legend={t('role')}
        value={form.values.role as Role}
        onChange={(next) => form.set('role', next)}
        options={(['student', 'creator', 'admin'] as const).map((value) => ({
          value,
          label: t(`roles.${value}`),
          description: t(`roles.${value}Text`, nouns),
        }))}
      />
    </FormDialog>
  )
}

const roleOf = (asked: string | null): Role => roles.find((known) => known === asked) ?? 'student'

function useInvitation(role: string | null, onSent: (sent: { email: string; link: string }) => void) {
  const t = useTranslations('admin.users.invite')
  const queryClient = useQueryClient()
  const user = useUser()
  const inviting = useMutation(
    usersApi.invite.mutationOptions({ onSuccess: () => void queryClient.invalidateQueries() }),
  )
  return useForm({
    initial: { email: '', role: roleOf(role) },
    draft: { user: user.id, form: 'invite' },
    check: ({ email }) => (email.includes('@') ? {} : { email: t('emailMissing') }),
    fallback: t('failed'),
    submit: async (values) => {
      const email = values.email.trim()
      const { link } = await inviting.mutateAsync({ email, role: values.role as Role })
      onSent({ email, link })
      return undefined
    },
  })
}
