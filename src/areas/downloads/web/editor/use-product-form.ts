import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Currency, editedPrice, maxPriceCents, parsePrice } from '#kernel/money.ts'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { DownloadDetail } from '../../contract.ts'
import { maxTitleLength, mostDownloads, mostLinkDays, whyNotTitle } from '../../rules.ts'
import { downloadsApi } from '../api.ts'

export type ProductForm = ReturnType<typeof useProductForm>
export type ProductValues = ReturnType<typeof valuesOf>

/**
 * What a creator says of a product, saved with one press. The form knows which revision its words began with: what another tab saved
 * since is taken over while nothing is typed here, and a conflict otherwise, which the creator ends.
 */
export function useProductForm(product: DownloadDetail) {
  const t = useTranslations('downloads.editor')
  const locale = useLocale()
  const user = useUser()
  const { currency } = product.price
  const queryClient = useQueryClient()
  const change = useMutation(downloadsApi.change.mutationOptions())
  const [base, setBase] = useState(() => valuesOf(product, locale))
  const put = (now: DownloadDetail) => {
    queryClient.setQueryData(downloadsApi.get.queryKey({ input: { downloadId: product.id } }), now)
    void queryClient.invalidateQueries({ queryKey: downloadsApi.list.key() })
  }
  const save = async (values: ProductValues, revision: number) => {
    const { title, description, license, price, downloadLimit, linkDays } = values
    const changed = await change.mutateAsync({
      downloadId: product.id,
      ...{ revision, title, description, license },
      priceCents: centsOf(price, locale, currency) ?? 0,
      downloadLimit: wholeOf(downloadLimit, mostDownloads) ?? null,
      linkDays: wholeOf(linkDays, mostLinkDays) ?? null,
    })
    put(changed)
    toast({ message: t('saved') })
    const saved = valuesOf(changed, locale)
    setBase(saved)
    return saved
  }
  const form = useForm<ProductValues>({
    initial: base,
    draft: { user: user.id, form: `downloads.product ${product.id}` },
    check: ({ title, price, downloadLimit, linkDays }) => ({
      ...(whyNotTitle(title)
        ? { title: t('nameMissing') }
        : title.trim().length > maxTitleLength
          ? { title: t('nameLong', { max: maxTitleLength }) }
          : {}),
      ...(centsOf(price, locale, currency) === null ? { price: t('priceWrong') } : {}),
      ...(wholeOf(downloadLimit, mostDownloads) === undefined ? { downloadLimit: t('numberWrong') } : {}),
      ...(wholeOf(linkDays, mostLinkDays) === undefined ? { linkDays: t('numberWrong') } : {}),
    }),
    fallback: t('saveFailed'),
    submit: async (values) => {
      try {
        return await save(values, Number(values.revision))
      } catch (error) {
        // Someone saved meanwhile: what they saved decides what is asked next.
        if (refusalOf(error).code === 'CONFLICT')
          await queryClient.invalidateQueries({ queryKey: downloadsApi.get.key() })
        throw error
      }
    },
  })
  const isBehind = !form.busy && form.values.revision !== String(product.revision)
  const theirs = () => {
    const now = valuesOf(product, locale)
    setBase(now)
    form.reset(now)
  }
  const isSavedNext = useRef(false)
  useEffect(() => {
    if (isBehind && !form.isChanged) theirs()
    if (isBehind || !isSavedNext.current) return
    isSavedNext.current = false
    void form.submit()
  })
  return {
    ...form,
    conflict: isBehind && form.isChanged,
    takeTheirs: theirs,
    /** Over theirs, as any other save. */
    keepMine: () => {
      isSavedNext.current = true
      form.set('revision', String(product.revision))
    },
  }
}

function valuesOf(product: DownloadDetail, locale: string) {
  const { title, description, license, price, downloadLimit, linkDays } = product
  return {
    ...{ title, description, license },
    /** Which of the product's these words began with: kept with them on this device, too. */
    revision: String(product.revision),
    price: price.cents === 0 ? '' : editedPrice(price.cents, locale, price.currency),
    downloadLimit: downloadLimit === null ? '' : String(downloadLimit),
    linkDays: linkDays === null ? '' : String(linkDays),
  }
}

/** Nothing typed is nothing to pay; null for what is no price. */
export function centsOf(price: string, locale: string, currency: Currency): number | null {
  const cents = price.trim() === '' ? 0 : parsePrice(price, locale, currency)
  return cents === null || cents < 0 || cents > maxPriceCents ? null : cents
}

/** Nothing typed is no limit; undefined for what is no whole number from 1. */
function wholeOf(text: string, most: number): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : undefined
}
