import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { IssuedCertificate } from '../../contract.ts'
import { maxReasonLength } from '../../rules.ts'
import { certificatesApi } from '../api.ts'

type Props = { certificate: IssuedCertificate | null; onClose: () => void }

/** Names whose certificate it is and what follows, and asks why (T2). */
export function RevokeDialog({ certificate, onClose }: Props) {
  const t = useTranslations()
  const queries = useQueryClient()
  const [shown, setShown] = useState(certificate)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): { reason?: string } =>
      reason.trim() === '' ? { reason: t('certificates.issued.reasonMissing') } : {},
    fallback: t('certificates.issued.changeFailed'),
    submit: async ({ reason }) => {
      if (shown) await revoke.mutateAsync({ certificateId: shown.id, reason })
      return undefined
    },
  })
  if (certificate && certificate !== shown) {
    // Each opening begins empty; while it closes the name stays.
    setShown(certificate)
    form.reset()
  }
  const name = shown?.name ?? ''
  const renew = () => queries.invalidateQueries({ queryKey: certificatesApi.issued.key() })
  const reinstate = useMutation(
    certificatesApi.reinstate.mutationOptions({
      onSuccess: renew,
      onError: (error) =>
        void toast({ message: refusalOf(error).message || t('certificates.issued.changeFailed') }),
    }),
  )
  const revoke = useMutation(
    certificatesApi.revoke.mutationOptions({
      onSuccess: async (_revoked, { certificateId }) => {
        onClose()
        toast({
          message: t('certificates.issued.revoked'),
          onUndo: () => reinstate.mutate({ certificateId }),
        })
        await renew()
      },
    }),
  )
  return (
    <FormDialog
      opened={certificate !== null}
      onClose={onClose}
      title={t('certificates.issued.revokeTitle', { name })}
      form={form}
      submitLabel={t('certificates.issued.revoke')}
      busyLabel={t('certificates.issued.working')}
      kind="danger"
    >
      <p>{t('certificates.issued.revokeText', { name })}</p>
      <TextAreaField
        {...form.text('reason')}
        label={t('certificates.issued.reason')}
        limit={maxReasonLength}
        data-autofocus
      />
    </FormDialog>
  )
}
