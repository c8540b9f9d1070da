import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
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
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  if (certificate && certificate !== shown) {
    // Each opening begins empty; while it closes the name stays.
    setShown(certificate)
    setReason('')
    setMissing(false)
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
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '' && shown && !revoke.isPending) revoke.mutate({ certificateId: shown.id, reason })
  }
  return (
    <Dialog
      opened={certificate !== null}
      onClose={onClose}
      title={t('certificates.issued.revokeTitle', { name })}
      onSubmit={submit}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            kind="danger"
            busy={revoke.isPending}
            busyLabel={t('certificates.issued.working')}
          >
            {t('certificates.issued.revoke')}
          </Button>
        </>
      }
    >
      <p>{t('certificates.issued.revokeText', { name })}</p>
      <TextAreaField
        label={t('certificates.issued.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        limit={maxReasonLength}
        error={missing ? t('certificates.issued.reasonMissing') : undefined}
        data-autofocus
      />
      <FormError>
        {revoke.error ? refusalOf(revoke.error).message || t('certificates.issued.changeFailed') : null}
      </FormError>
    </Dialog>
  )
}
