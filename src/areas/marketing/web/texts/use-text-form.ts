import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#kernel/language.ts'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { SiteText } from '../../contract.ts'
import { isLines, isProse } from '../../text-places.ts'
import { marketingApi } from '../api.ts'

type Values = { text: string }
type TextList = Awaited<ReturnType<typeof marketingApi.listTexts.call>>
/** Another's change, which this one would write over. */
type Other = { text: string; changedAt: string | null }

/** Saves a text or sets it back, each with Undo; what someone else wrote meanwhile is shown before it is written over. */
export function useTextForm(text: SiteText, language: Language, onClose: () => void) {
  const t = useTranslations('marketing.texts')
  const queries = useQueryClient()
  const user = useUser()
  const [other, setOther] = useState<Other | null>(null)
  const show = (saved: SiteText) => {
    const change = (now: TextList | undefined) =>
      now?.language === language
        ? { ...now, texts: now.texts.map((each) => (each.key === saved.key ? saved : each)) }
        : now
    // The list is known by the language that was asked for, or by none.
    for (const input of [{}, { language }])
      queries.setQueryData(marketingApi.listTexts.queryKey({ input }), change)
    // A name or an address is in every language.
    return queries.invalidateQueries({ queryKey: marketingApi.listTexts.key(), refetchType: 'none' })
  }
  const save = useMutation(marketingApi.saveText.mutationOptions({ onSuccess: show }))
  const remove = useMutation(marketingApi.resetText.mutationOptions({ onSuccess: show }))

  /** The text as it was before, wherever it is now. */
  const undo = async (before: SiteText, now: SiteText) => {
    if (before.changedAt === null) await remove.mutateAsync({ key: before.key, language })
    else await save.mutateAsync({ key: before.key, language, text: before.text, changedAt: now.changedAt })
  }
  const done = (message: string, now: SiteText) => {
    toast({ message, onUndo: () => void undo(text, now).catch(() => toast({ message: t('failed') })) })
    onClose()
  }
  const send = async (value: string, changedAt: string | null) =>
    done(t('saved'), await save.mutateAsync({ key: text.key, language, text: value, changedAt }))

  const form = useForm<Values>({
    initial: { text: text.text },
    draft: { user: user.id, form: `text.${language}.${text.key}` },
    check: (values): FieldErrors<Values> =>
      values.text.trim() === '' && text.default !== '' && !/\.(stop|note)\d$/.test(text.key)
        ? { text: t('missing') }
        : {},
    fallback: t('failed'),
    refused: ({ code, data }) => {
      if (code !== 'CONFLICT' || typeof data.text !== 'string') return {}
      setOther({ text: data.text, changedAt: typeof data.changedAt === 'string' ? data.changedAt : null })
      return {}
    },
    submit: async (values) => {
      await send(oneLine(text.key) ? values.text.replace(/\s*\n\s*/g, ' ') : values.text, text.changedAt)
      return undefined
    },
  })

  return {
    form,
    other: other?.text ?? null,
    overwrite: () => {
      if (!other) return
      send(form.values.text, other.changedAt).catch((error: unknown) =>
        toast({ message: refusalOf(error).message || t('failed') }),
      )
    },
    isResetting: remove.isPending,
    reset: () => {
      remove.mutate(
        { key: text.key, language },
        {
          onSuccess: (now) => done(t('wasReset'), now),
          onError: () => toast({ message: t('failed') }),
        },
      )
    },
  }
}

const oneLine = (key: string) => !isProse(key) && !isLines(key)
