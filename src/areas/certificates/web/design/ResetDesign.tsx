import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { certificatesApi } from '../api.ts'

/** Back to the design that follows the brand. */
export function ResetDesign({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('certificates.design')
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const reset = useMutation(
    certificatesApi.resetDesign.mutationOptions({
      onSuccess: (after) => {
        setAsked(false)
        queries.setQueryData(certificatesApi.design.queryKey({ input: { courseId } }), after)
        toast({ message: t('resetDone') })
      },
    }),
  )
  return (
    <>
      <Button kind="quiet" size="dense" onClick={() => setAsked(true)}>
        {t('reset')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('resetTitle')}
        confirmLabel={t('reset')}
        onConfirm={() => reset.mutate({ courseId })}
        busy={reset.isPending}
        error={reset.error ? refusalOf(reset.error).message || t('saveFailed') : null}
      >
        {t('resetText')}
      </ConfirmDialog>
    </>
  )
}
