import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { languages } from '#kernel/language.ts'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import {
  type InstanceSettingsView,
  logDaysLimits,
  type MailServerInput,
  signupModes,
} from '../../settings-contract.ts'
import { instanceApi } from '../system-api.ts'

export type InstanceForm = ReturnType<typeof useInstanceForm>
export type InstanceValues = ReturnType<typeof valuesOf>
type Changes = Parameters<typeof instanceApi.save.call>[0]

/** The settings as one form. Only what changed is saved (P2, P3). */
export function useInstanceForm(settings: InstanceSettingsView) {
  const t = useTranslations('adminSystem.settings')
  const client = useQueryClient()
  const user = useUser()
  const initial = valuesOf(settings)
  const form = useForm<InstanceValues>({
    initial,
    draft: { user: user.id, form: 'instance', secret: ['password'] },
    check: (values) => {
      const wrong: FieldErrors<InstanceValues> = {}
      if (!values.name.trim()) wrong.name = t('name.problem')
      if (values.via === 'server') {
        if (!values.host.trim()) wrong.host = t('mail.problemHost')
        const port = Number(values.port)
        if (!Number.isInteger(port) || port < 1 || port > 65_535) wrong.port = t('mail.problemPort')
      }
      if (!values.mailFrom.includes('@')) wrong.mailFrom = t('mail.problemFrom')
      const kept = Number(values.logDays)
      if (!Number.isInteger(kept) || kept < logDaysLimits.least || kept > logDaysLimits.most)
        wrong.logDays = t('log.problem')
      return wrong
    },
    refused: ({ code, message, fields }) => {
      if (code === 'CONFLICT') return { message: t('conflict') }
      const named = Object.entries(fields).map(([name, words]) => [name.replace('mailServer.', ''), words])
      return named.length > 0 ? { fields: Object.fromEntries(named) } : { message: message || t('notSaved') }
    },
    fallback: t('notSaved'),
    submit: async (values) => {
      const saved = await instanceApi.save.call({
        revision: settings.revision,
        ...changesOf(values, initial),
      })
      client.setQueryData(instanceApi.get.queryKey(), saved)
      toast({ message: t('saved') })
      return valuesOf(saved)
    },
  })
  return { ...form, initial }
}

function valuesOf(settings: InstanceSettingsView) {
  const { mailServer } = settings
  return {
    name: settings.name,
    language: settings.language as string,
    supportAddress: settings.supportAddress ?? '',
    via: mailServer ? 'server' : 'outbox',
    host: mailServer?.host ?? '',
    port: String(mailServer?.port ?? 587),
    secure: mailServer?.secure ?? false,
    user: mailServer?.user ?? '',
    password: '',
    mailFrom: settings.mailFrom,
    signupMode: settings.signupMode as string,
    browse: settings.browse,
    planLimits: settings.planEnforcement === 'counts',
    logDays: String(settings.logDays),
  }
}

function changesOf(values: InstanceValues, before: InstanceValues): Omit<Changes, 'revision'> {
  const differs = (...names: (keyof InstanceValues)[]) => names.some((name) => values[name] !== before[name])
  const language = languages.find((each) => each === values.language)
  const signupMode = signupModes.find((mode) => mode === values.signupMode)
  return {
    ...(differs('name') ? { name: values.name.trim() } : {}),
    ...(differs('language') && language ? { language } : {}),
    ...(differs('supportAddress') ? { supportAddress: values.supportAddress.trim() || null } : {}),
    ...(differs('via', 'host', 'port', 'secure', 'user', 'password') ? { mailServer: serverOf(values) } : {}),
    ...(differs('mailFrom') ? { mailFrom: values.mailFrom.trim() } : {}),
    ...(differs('signupMode') && signupMode ? { signupMode } : {}),
    ...(differs('browse') ? { browse: values.browse } : {}),
    ...(differs('planLimits') ? { planEnforcement: values.planLimits ? 'counts' : 'off' } : {}),
    ...(differs('logDays') ? { logDays: Number(values.logDays) } : {}),
  }
}

function serverOf({ via, host, port, secure, user, password }: InstanceValues): MailServerInput | null {
  if (via !== 'server') return null
  return {
    host: host.trim(),
    port: Number(port),
    secure,
    user: user.trim(),
    ...(password ? { password } : {}),
  }
}
