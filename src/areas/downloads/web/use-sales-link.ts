import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'

type OnSale = { salesPath: string }

/** The whole address of a product's page, as it's sent to people. */
export const salesUrl = ({ salesPath }: OnSale) => new URL(salesPath, location.origin).href

/** Copies it and says so. */
export function useCopySalesLink() {
  const t = useTranslations('downloads')
  return async (product: OnSale) => {
    const link = salesUrl(product)
    try {
      await navigator.clipboard.writeText(link)
      toast({ message: t('copied') })
    } catch {
      // Browsers refuse without a secure origin or a permission: then the link itself can be marked and copied.
      toast({ message: t('notCopied', { link }) })
    }
  }
}

/** Opens it beside the app: it's a document of the server. */
export const openSalesPage = (product: OnSale) => window.open(salesUrl(product), '_blank', 'noopener')
