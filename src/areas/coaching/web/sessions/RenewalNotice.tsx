import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useCopyLink } from '../use-copy-link.ts'

/** No session is left: the way for the client to get more. */
export function RenewalNotice({ name, path }: { name: string; path: string }) {
  const t = useTranslations('coaching.client.page')
  const copy = useCopyLink()
  return (
    <Notice tone="wait" title={t('empty')} action={<Link onClick={() => void copy(path)}>{t('renew')}</Link>}>
      {t('emptyText', { name })}
    </Notice>
  )
}
