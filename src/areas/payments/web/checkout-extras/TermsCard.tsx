import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { CheckoutRules } from '../../extras-contract.ts'
import { longestTerms } from '../../rules.ts'
import { paymentsApi } from '../api.ts'
import classes from '../shared/CheckoutExtras.module.css'

/** The seller's own terms, and what buyers have to tick. */
export function TermsCard() {
  const t = useTranslations('extras')
  const found = useQuery(paymentsApi.checkoutRules.queryOptions())
  return (
    <Card title={t('rules')}>
      {found.data ? (
        <TermsForm saved={found.data} />
      ) : found.isError ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <SkeletonRegion>
          <Skeleton height="220px" />
        </SkeletonRegion>
      )}
    </Card>
  )
}

function TermsForm({ saved }: { saved: CheckoutRules }) {
  const t = useTranslations('extras')
  const user = useUser()
  const queries = useQueryClient()
  const saving = useMutation(paymentsApi.putCheckoutRules.mutationOptions())
  // What is read again meanwhile isn't taken for what was typed.
  const [base, setBase] = useState(saved)
  const form = useForm<CheckoutRules>({
    initial: base,
    draft: { user: user.id, form: 'payments.terms' },
    fallback: t('saveFailed'),
    submit: async (values) => {
      const kept = await saving.mutateAsync(values)
      queries.setQueryData(paymentsApi.checkoutRules.queryKey(), kept)
      setBase(kept)
      toast({ message: t('saved') })
      return kept
    },
  })
  return (
    <form {...form.form} className={classes.fields}>
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <TextAreaField
        {...form.text('terms')}
        label={t('terms')}
        hint={t('termsHint')}
        optional
        rows={8}
        maxLength={longestTerms}
      />
      <CheckboxField {...form.box('mustAgree')} label={t('mustAgree')} hint={t('mustAgreeHint')} />
      <CheckboxField {...form.box('asksWaiver')} label={t('asksWaiver')} hint={t('asksWaiverHint')} />
      <div>
        <Button type="submit" kind="secondary" busy={form.busy} busyLabel={t('saving')}>
          {t('saveTerms')}
        </Button>
      </div>
    </form>
  )
}
