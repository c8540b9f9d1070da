import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OffersCard } from '#areas/payments/web/shared/OffersCard.tsx'
import { Button } from '#ui/Button.tsx'
import { ColorField } from '#ui/ColorField.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Tier } from '../contract.ts'
import { maxSummaryLength, maxTitleLength, whyNotTitle } from '../rules.ts'
import { membershipsApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

type Values = { title: string; summary: string; features: string; color: string; isActive: boolean }

/** A tier as it's changed: what it says, whether anyone can join, and all its prices. */
export function TierSheet({ tier, onClose }: { tier: Tier | null; onClose: () => void }) {
  const t = useTranslations('memberships')
  return (
    <SideSheet
      opened={tier !== null}
      onClose={onClose}
      title={tier?.title ?? t('tiers.edit')}
      subtitle={t('tiers.edit')}
      footer={tier ? <Remove tier={tier} onRemoved={onClose} /> : null}
    >
      {tier ? (
        <div className={classes.inside} key={tier.id}>
          <TierForm tier={tier} />
          <p className={classes.quiet}>{t('tier.pricesHint')}</p>
          <OffersCard kind="tier" id={tier.id} currency={tier.price?.currency ?? 'USD'} />
        </div>
      ) : null}
    </SideSheet>
  )
}

function TierForm({ tier }: { tier: Tier }) {
  const t = useTranslations('memberships.tier')
  const renew = useRenewal()
  const [isAsked, setAsked] = useState(false)
  const changing = useMutation(membershipsApi.changeTier.mutationOptions({ onSuccess: renew }))
  const form = useForm<Values>({
    initial: {
      ...{ title: tier.title, summary: tier.summary, features: tier.features.join('\n') },
      ...{ color: tier.color, isActive: tier.isActive },
    },
    check: ({ title, color }) => ({
      ...(whyNotTitle(title) ? { title: t('titleMissing') } : {}),
      ...(/^#[0-9a-f]{6}$/i.test(color.trim()) ? {} : { color: t('choose') }),
    }),
    fallback: t('failed'),
    submit: async (values) => {
      await changing.mutateAsync({ tierId: tier.id, ...values, color: values.color.trim() })
      toast({ message: t('saved') })
      return undefined
    },
  })
  const { isActive } = form.values
  return (
    <form {...form.form} className={classes.form}>
      <FormError>{form.problem}</FormError>
      <TextField {...form.text('title')} label={t('title')} maxLength={maxTitleLength} required />
      <TextField {...form.text('summary')} label={t('summary')} maxLength={maxSummaryLength} optional />
      <TextAreaField
        {...form.text('features')}
        label={t('features')}
        hint={t('featuresHint')}
        rows={5}
        optional
      />
      <ColorField
        label={t('color')}
        field={form.text('color')}
        onPick={(color) => form.set('color', color)}
      />
      <SwitchField
        label={t('active')}
        hint={t('activeHint')}
        checked={isActive}
        onChange={(event) =>
          event.target.checked || tier.members === 0
            ? form.set('isActive', event.target.checked)
            : setAsked(true)
        }
      />
      <div>
        <Button type="submit" busy={form.busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('deactivateTitle', { title: tier.title })}
        confirmLabel={t('deactivate')}
        onConfirm={() => {
          form.set('isActive', false)
          setAsked(false)
        }}
      >
        {t('deactivateText', { count: tier.members })}
      </ConfirmDialog>
    </form>
  )
}

function Remove({ tier, onRemoved }: { tier: Tier; onRemoved: () => void }) {
  const t = useTranslations('memberships.tier')
  const renew = useRenewal()
  const [isAsked, setAsked] = useState(false)
  const removing = useMutation(membershipsApi.deleteTier.mutationOptions({ onSuccess: renew }))
  const remove = async () => {
    await removing.mutateAsync({ tierId: tier.id })
    toast({ message: t('removed') })
    onRemoved()
  }
  return (
    <>
      <Button kind="danger-outline" onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('removeTitle', { title: tier.title })}
        confirmLabel={t('remove')}
        busy={removing.isPending}
        onConfirm={() => void remove().catch(() => undefined)}
        error={removing.isError ? (refusalOf(removing.error).message ?? t('failed')) : undefined}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}
