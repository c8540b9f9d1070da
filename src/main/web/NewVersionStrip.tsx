import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Strip } from '#ui/Strip.tsx'
import { useNewerBuild } from '#webkit/build.ts'

/**
 * Says in a tab that was opened before an update that there is one. Nothing is loaded anew by itself: who is writing continues,
 * and screens with unsaved words ask before they are left.
 */
export function NewVersionStrip({ reload = () => location.reload() }: { reload?: () => void }) {
  const t = useTranslations('app.update')
  if (!useNewerBuild()) return null
  return (
    <Strip
      tone="neutral"
      icon={RefreshCw}
      action={
        <Button kind="secondary" size="small" onClick={reload}>
          {t('reload')}
        </Button>
      }
    >
      {t('text')}
    </Strip>
  )
}
