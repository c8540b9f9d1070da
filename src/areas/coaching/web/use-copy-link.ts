import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { copyText } from '#webkit/clipboard.ts'

/** Copies the whole address of a page for clients, and says so. */
export function useCopyLink() {
  const t = useTranslations('coaching')
  return async (path: string) => {
    const link = new URL(path, location.origin).href
    toast({ message: (await copyText(link)) ? t('copied') : t('notCopied', { link }) })
  }
}

/** Opens it beside the app: it's a document of the server. */
export const openPublicPage = (path: string) =>
  window.open(new URL(path, location.origin).href, '_blank', 'noopener')
