import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'

/** The whole address of a sales page, as it is sent to people. */
export const salesUrl = (course: { salesPath: string }) => new URL(course.salesPath, location.origin).href

/** Copies the address of a sales page and says so. */
export function useCopySalesLink() {
  const t = useTranslations('courses')
  return async (course: { salesPath: string }) => {
    const link = salesUrl(course)
    try {
      await navigator.clipboard.writeText(link)
      toast({ message: t('copied') })
    } catch {
      // Browsers refuse without a secure origin or a permission: then the link itself can be marked and copied.
      toast({ message: t('notCopied', { link }) })
    }
  }
}

/** Opens the sales page beside the app: it is a document of the server. */
export const openSalesPage = (course: { salesPath: string }) =>
  window.open(salesUrl(course), '_blank', 'noopener')
