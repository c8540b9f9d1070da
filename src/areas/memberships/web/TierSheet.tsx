import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { OffersCard } from '#areas/payments/web/shared/OffersCard.tsx'
import { isId } from '#kernel/ids.ts'
import { editedPrice, maxPriceCents, parsePrice } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { ColorField } from '#ui/ColorField.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { PricedFor, Tier } from '../contract.ts'
import { maxSummaryLength, maxTitleLength, mostMonthlySessions, whyNotTitle } from '../rules.ts'
import { membershipsApi } from './api.ts'
import classes from './memberships.module.css'
import {
  type CoachingValues,
  coachingValuesOf,
  sessionsIn,
  TierCoaching,
  useCoachingIn,
} from './TierCoaching.tsx'
import { useRenewal } from './use-renewal.ts'

type Values = {
  title: string
  summary: string
  features: string
  color: string
  isActive: boolean
  isGiftable: boolean
  price: string
  priceFor: PricedFor
} & CoachingValues

const valuesOf = (tier: Tier, locale: string): Values => ({
  ...{ title: tier.title, summary: tier.summary, features: tier.features.join('\n') },
  ...{ color: tier.color, isActive: tier.isActive, isGiftable: tier.isGiftable, priceFor: 'new' },
  price: tier.price ? editedPrice(tier.price.cents, locale, tier.price.currency) : '',
  ...coachingValuesOf(tier),
})

/** A tier as it's changed: what it says, whether anyone can join, and all its prices. */
export function TierSheet({ tier, onClose }: { tier: Tier | null; onClose: () => void }) {
  const t = useTranslations('memberships')
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <SideSheet
      opened={tier !== null}
      onClose={onClose}
      title={tier?.title ?? t('tiers.edit')}
      subtitle={t('tiers.edit')}
      footer={
        tier ? (
          <>
            <div ref={setFoot} className={classes.foot} />
            <Remove tier={tier} onRemoved={onClose} />
          </>
        ) : null
      }
    >
      {tier ? (
        <div className={classes.inside} key={tier.id}>
          <TierForm tier={tier} foot={foot} />
          <p className={classes.quiet}>{t('tier.pricesHint')}</p>
          <OffersCard kind="tier" id={tier.id} currency={tier.price?.currency ?? 'USD'} />
        </div>
      ) : null}
    </SideSheet>
  )
}

const formId = 'tier-form'

/** Its button is at the sheet's foot, in sight however long the form is. */
function TierForm({ tier, foot }: { tier: Tier; foot: HTMLElement | null }) {
  const t = useTranslations('memberships.tier')
  const gifts = useTranslations('memberships.gifts')
  const coaching = useTranslations('memberships.tierCoaching')
  const locale = useLocale()
  const user = useUser()
  const renew = useRenewal()
  const [isAsked, setAsked] = useState(false)
  // What is read again meanwhile isn't taken for what was typed.
  const [base, setBase] = useState(() => valuesOf(tier, locale))
  const { price, interval } = tier
  // What's free, or paid once, has no payments to come.
  const isPaid = price !== null && interval !== null
  const coachingIn = useCoachingIn(tier)
  const changing = useMutation(membershipsApi.changeTier.mutationOptions({ onSuccess: renew }))
  const form = useForm<Values>({
    initial: base,
    draft: { user: user.id, form: `memberships.tier ${tier.id}` },
    check: ({ title, color, ...values }) => ({
      ...(isPaid && !parsePrice(values.price, locale, price?.currency) ? { price: t('priceMissing') } : {}),
      ...(isPaid && (parsePrice(values.price, locale, price?.currency) ?? 0) > maxPriceCents
        ? { price: t('priceHigh') }
        : {}),
      ...(whyNotTitle(title) ? { title: t('titleMissing') } : {}),
      ...(/^#[0-9a-f]{6}$/i.test(color.trim()) ? {} : { color: t('choose') }),
      ...(coachingIn(values) && sessionsIn(values.coachingSessions) === null
        ? { coachingSessions: coaching('sessionsWrong', { most: mostMonthlySessions }) }
        : {}),
    }),
    fallback: t('failed'),
    refused: ({ fields, message }) => {
      if (!fields) return message ? { message } : {}
      const { priceCents, coaching: wrong, ...others } = fields
      return {
        fields: {
          ...others,
          ...(priceCents ? { price: priceCents } : {}),
          ...(wrong ? { coachingPackage: wrong } : {}),
        },
      }
    },
    submit: async ({ price: typed, priceFor, coachingPackage, coachingSessions, ...values }) => {
      const packageId = coachingIn({ coachingPackage })
      const priceCents = isPaid ? (parsePrice(typed, locale, price?.currency) ?? undefined) : undefined
      const now = await changing.mutateAsync({
        ...{ tierId: tier.id, ...values, color: values.color.trim() },
        coaching: isId('cpk', packageId) ? { packageId, sessions: sessionsIn(coachingSessions) ?? 1 } : null,
        ...(priceCents !== undefined && priceCents !== price?.cents ? { priceCents, priceFor } : {}),
      })
      const kept = valuesOf(now, locale)
      setBase(kept)
      toast({ message: t('saved') })
      return kept
    },
  })
  const { isActive } = form.values
  const typed = parsePrice(form.values.price, locale, price?.currency)
  const asksFor = isPaid && tier.members > 0 && typed !== null && typed !== price.cents
  return (
    <form {...form.form} id={formId} className={classes.form}>
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <TextField {...form.text('title')} label={t('title')} maxLength={maxTitleLength} required />
      <TextField {...form.text('summary')} label={t('summary')} maxLength={maxSummaryLength} optional />
      {isPaid ? (
        <TextField
          {...form.text('price')}
          label={t(`priceEach.${interval}`)}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      ) : null}
      {asksFor ? (
        <RadioCards
          legend={t('priceFor')}
          value={form.values.priceFor}
          onChange={(priceFor) => form.set('priceFor', priceFor)}
          options={[
            {
              value: 'new',
              label: t('forNew'),
              description: t('forNewHint', { count: tier.members }),
            },
            { value: 'everyone', label: t('forEveryone'), description: t('forEveryoneText') },
          ]}
        />
      ) : null}
      <TextAreaField
        {...form.text('features')}
        label={t('features')}
        hint={t('featuresHint')}
        rows={5}
        optional
      />
      <TierCoaching
        tier={tier}
        chosen={coachingIn(form.values)}
        fields={{
          coachingPackage: form.text('coachingPackage'),
          coachingSessions: form.text('coachingSessions'),
        }}
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
      {isPaid ? (
        <SwitchField
          label={gifts('giftable')}
          hint={gifts('giftableHint')}
          checked={form.values.isGiftable}
          onChange={(event) => form.set('isGiftable', event.target.checked)}
        />
      ) : null}
      {foot
        ? createPortal(
            <Button type="submit" form={formId} busy={form.busy} busyLabel={t('saving')}>
              {t('save')}
            </Button>,
            foot,
          )
        : null}
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
        {t('removeText', { count: tier.members })}
      </ConfirmDialog>
    </>
  )
}
