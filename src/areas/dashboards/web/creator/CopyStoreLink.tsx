import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toasts.ts'
import { copyText } from '#webkit/clipboard.ts'

/** Puts the address of the storefront on the clipboard. */
export function CopyStoreLink({ path, isNext = true }: { path: string; isNext?: boolean }) {
  const t = useTranslations('dashboards.creator')
  const link = `${location.origin}${path}`
  const onCopy = async () => {
    const done = await copyText(link)
    toast({ message: done ? t('copied') : t('notCopied', { link }) })
  }
  return (
    <Button kind={isNext ? 'primary' : 'secondary'} size="small" onClick={() => void onCopy()}>
      {t('start.share.copy')}
    </Button>
  )
}
