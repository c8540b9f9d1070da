import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { ShortcutList } from '#ui/ShortcutList.tsx'
import { useShortcuts } from './shortcuts.ts'

/** The sheet of keys as a page of its own: to print, to link to, and for whoever has switched the keys off. */
export function ShortcutsPage() {
  const title = useTranslations('ui')('shortcuts')
  const t = useTranslations('app.keys')
  const groups = useShortcuts()
  return (
    <Page
      title={title}
      purpose={
        <>
          {t('about')} <Link to="/settings?tab=profile">{t('switchOff')}</Link>
        </>
      }
    >
      <ShortcutList groups={groups} heading="h2" />
    </Page>
  )
}
