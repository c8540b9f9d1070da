import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { useFormat } from '#webkit/format.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { longestEvidence } from '../../balance-rules.ts'
import type { Dispute } from '../../payouts-contract.ts'
import { paymentsApi } from '../api.ts'
import { askForMoneyAgain } from '../money-api.ts'

type Props = { dispute: Dispute; opened: boolean; onClose: () => void }

/** What a seller has to say, for the buyer's bank. It's sent once, so what is typed stays until then. */
export function EvidenceDialog({ dispute, opened, onClose }: Props) {
  const t = useTranslations('disputes')
  const format = useFormat()
  const user = useUser()
  const queries = useQueryClient()
  const send = useMutation(
    paymentsApi.submitEvidence.mutationOptions({
      onSuccess: onClose,
      onSettled: () => askForMoneyAgain(queries),
    }),
  )
  const form = useForm({
    initial: { text: '' },
    draft: { user: user.id, form: `payments.evidence ${dispute.id}` },
    check: ({ text }): { text?: string } => (text.trim() === '' ? { text: t('evidenceMissing') } : {}),
    fallback: t('sendFailed'),
    submit: async ({ text }) => {
      await send.mutateAsync({ disputeId: dispute.id, text })
      return { text: '' }
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('submitTitle', { total: format.money(dispute.amount) })}
      form={form}
      submitLabel={t('send')}
      busyLabel={t('sending')}
      size="wide"
      keepsTyped
    >
      <p>{t('submitText')}</p>
      <TextAreaField
        {...form.text('text')}
        label={t('evidence')}
        hint={t('evidenceHint')}
        limit={longestEvidence}
        rows={10}
        data-autofocus
      />
    </FormDialog>
  )
}
