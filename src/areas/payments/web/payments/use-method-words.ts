import { useTranslations } from 'use-intl'

/** How something was paid, in the reader's language: a card by its last digits; whatever else, as its provider calls it. */
export function useMethodWords(): (method: string, form?: 'short' | 'long') => string {
  const t = useTranslations('money.card')
  return (method, form = 'short') => {
    if (method === 'bank transfer') return t('bankTransfer')
    const last4 = /^card ending (\d{4})$/.exec(method)?.[1]
    return last4 ? t(form, { last4 }) : method
  }
}
