import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

/** **Export Data**. Its dialog has an address of its own (`?ask=export`), which emails link to. */
export function ExportButton() {
  const t = useTranslations('adminSystem.exports')
  const [params, setParams] = useSearchParams()
  const opened = params.get('ask') === 'export'
  const ask = (what: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (what) next.set('ask', what)
        else next.delete('ask')
        return next
      },
      { replace: what === '', preventScrollReset: true },
    )
  return (
    <>
      <Button kind="secondary" size="dense" icon={Download} onClick={() => ask('export')}>
        {t('title')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <ExportDialog opened onClose={() => ask('')} />
        </Suspense>
      ) : null}
    </>
  )
}
