import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { editedPrice, maxPriceCents, parsePrice } from '#kernel/money.ts'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { DownloadDetail } from '../../contract.ts'
import { mostDownloads, mostLinkDays, whyNotTitle } from '../../rules.ts'
import { downloadsApi } from '../api.ts'

export type ProductForm = ReturnType<typeof useProductForm>
export type ProductValues = ReturnType<typeof valuesOf>

/** What a creator says of a product, saved with one press. */
export function useProductForm(product: DownloadDetail) {
  const t = useTranslations('downloads.editor')
  const locale = useLocale()
  const user = useUser()
  const queryClient = useQueryClient()
  const change = useMutation(downloadsApi.change.mutationOptions())
  return useForm<ProductValues>({
    initial: valuesOf(product, locale),
    draft: { user: user.id, form: `downloads.product ${product.id}` },
    check: ({ title, price, downloadLimit, linkDays }) => ({
      ...(whyNotTitle(title) ? { title: t('nameMissing') } : {}),
      ...(centsOf(price, locale) === null ? { price: t('priceWrong') } : {}),
      ...(wholeOf(downloadLimit, mostDownloads) === undefined ? { downloadLimit: t('numberWrong') } : {}),
      ...(wholeOf(linkDays, mostLinkDays) === undefined ? { linkDays: t('numberWrong') } : {}),
    }),
    fallback: t('saveFailed'),
    submit: async ({ title, description, license, price, downloadLimit, linkDays }) => {
      const changed = await change.mutateAsync({
        downloadId: product.id,
        ...{ title, description, license },
        priceCents: centsOf(price, locale) ?? 0,
        downloadLimit: wholeOf(downloadLimit, mostDownloads) ?? null,
        linkDays: wholeOf(linkDays, mostLinkDays) ?? null,
      })
      queryClient.setQueryData(downloadsApi.get.queryKey({ input: { downloadId: product.id } }), changed)
      void queryClient.invalidateQueries({ queryKey: downloadsApi.list.key() })
      toast({ message: t('saved') })
      return valuesOf(changed, locale)
    },
  })
}

function valuesOf(product: DownloadDetail, locale: string) {
  const { title, description, license, price, downloadLimit, linkDays } = product
  return {
    ...{ title, description, license },
    price: price.cents === 0 ? '' : editedPrice(price.cents, locale),
    downloadLimit: downloadLimit === null ? '' : String(downloadLimit),
    linkDays: linkDays === null ? '' : String(linkDays),
  }
}

/** Nothing typed is nothing to pay; null for what is no price. */
export function centsOf(price: string, locale: string): number | null {
  const cents = price.trim() === '' ? 0 : parsePrice(price, locale)
  return cents === null || cents < 0 || cents > maxPriceCents ? null : cents
}

/** Nothing typed is no limit; undefined for what is no whole number from 1. */
function wholeOf(text: string, most: number): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : undefined
}
