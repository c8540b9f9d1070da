import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { loadKeyList } from './KeyList.tsx'

const KeyList = lazy(async () => ({ default: await loadKeyList() }))

/** The sheet of keys as a page of its own: to print, to link to, and for whoever has switched the keys off. */
export function ShortcutsPage() {
  const title = useTranslations('ui')('shortcuts')
  const t = useTranslations('app.keys')
  return (
    <Page
      title={title}
      purpose={
        <>
          {t('about')} <Link to="/settings?tab=profile">{t('switchOff')}</Link>
        </>
      }
    >
      <Suspense fallback={null}>
        <KeyList heading="h2" />
      </Suspense>
    </Page>
  )
}
