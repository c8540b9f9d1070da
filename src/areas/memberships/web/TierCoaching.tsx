import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SelectField, type SelectOption } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Tier } from '../contract.ts'
import { mostMonthlySessions } from '../rules.ts'
import { membershipsApi } from './api.ts'

export type CoachingValues = { coachingPackage: string; coachingSessions: string }
export const coachingValuesOf = ({ coaching }: Pick<Tier, 'coaching'>): CoachingValues => ({
  coachingPackage: coaching?.packageId ?? '',
  coachingSessions: String(coaching?.sessions ?? 1),
})

/** As many as were typed; null for what is no such number. */
export function sessionsIn(typed: string): number | null {
  const count = Number(typed)
  return /^\s*\d+\s*$/.test(typed) && count >= 1 && count <= mostMonthlySessions ? count : null
}

type Fields = { coachingPackage: { value: string }; coachingSessions: object }

/** The package that's chosen, unless it was deleted since. One in the trash that the tier has stays. */
export function useCoachingIn({ coaching }: Pick<Tier, 'coaching'>) {
  const { data } = useQuery(membershipsApi.packages.queryOptions())
  return ({ coachingPackage }: Pick<CoachingValues, 'coachingPackage'>) =>
    !data || coaching?.packageId === coachingPackage || data.packages.some(({ id }) => id === coachingPackage)
      ? coachingPackage
      : ''
}

/** Coaching that members of a tier get each month. Without a package there's nothing to choose. */
export function TierCoaching({ tier, chosen, fields }: { tier: Tier; chosen: string; fields: Fields }) {
  const t = useTranslations('memberships.tierCoaching')
  const ui = useTranslations('ui')
  const found = useQuery(membershipsApi.packages.queryOptions())
  const packages = found.data?.packages ?? []
  const options: SelectOption[] = packages.map(({ id, title }) => ({ value: id, label: title }))
  const { coaching } = tier
  // One that was put in the trash is still given.
  if (coaching && !packages.some(({ id }) => id === coaching.packageId))
    options.push({ value: coaching.packageId, label: coaching.line })
  if (options.length === 0) return null
  return (
    <>
      <SelectField
        {...fields.coachingPackage}
        label={t('label')}
        value={chosen}
        hint={chosen === fields.coachingPackage.value ? t('hint') : ui('choiceGone')}
        options={[{ value: '', label: t('none') }, ...options]}
      />
      {chosen ? (
        <TextField
          {...fields.coachingSessions}
          label={t('sessions')}
          hint={t('sessionsHint')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      ) : null}
    </>
  )
}
