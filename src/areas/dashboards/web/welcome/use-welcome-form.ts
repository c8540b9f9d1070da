import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import type { Workspace } from '#areas/accounts/contract.ts'
import { parseHex } from '#kernel/colors.ts'
import { languageOf } from '#kernel/language.ts'
import { currencies } from '#kernel/money.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import { dashboardsApi } from '../api.ts'
import { accountsApi, brandingApi } from './api.ts'

type Values = Record<'name' | 'handle' | 'color' | 'currency' | 'timeZone' | 'language', string>

/** The form, and how to leave it: whoever saved or skipped it is not asked again. */
export function useWelcomeForm(branding: Branding, workspace: Workspace) {
  const t = useTranslations('welcome')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const { refresh } = useAuth()
  const leave = async () => {
    await dashboardsApi.putAway.call({ thing: 'welcome', away: true })
    await cache.invalidateQueries({ queryKey: dashboardsApi.creator.key() })
    await navigate('/dashboard')
  }
  const form = useForm<Values>({
    draft: { user: user.id, form: 'welcome' },
    initial: {
      name: branding.name,
      handle: workspace.handle,
      color: branding.brandColor.toUpperCase(),
      currency: workspace.currency,
      timeZone: workspace.timeZone,
      language: branding.language,
    },
    check: (values) => {
      const wrong: FieldErrors<Values> = {}
      if (!values.name.trim()) wrong.name = t('problems.name')
      if (!values.handle.trim()) wrong.handle = t('problems.handle')
      if (!parseHex(values.color)) wrong.color = t('problems.color')
      return wrong
    },
    submit: async (values) => {
      const { handle, timeZone } = values
      const currency = currencies.find((known) => known === values.currency) ?? workspace.currency
      // The handle first: it may be taken, and then nothing has changed.
      await accountsApi.updateWorkspace.call({ handle, currency, timeZone })
      const saved = await brandingApi.update.call({
        name: values.name,
        brandColor: values.color.trim(),
        language: languageOf(values.language) ?? branding.language,
      })
      cache.setQueryData(brandingApi.get.queryKey(), saved)
      await refresh()
      await leave()
      return undefined
    },
    fallback: t('failed'),
  })
  return { form, leave }
}
