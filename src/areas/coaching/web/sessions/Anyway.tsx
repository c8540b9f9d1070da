import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'

/** Books against the host's own rules. */
export function Anyway({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = useTranslations('coaching.session.making')
  return (
    <Button kind="secondary" disabled={busy} onClick={onClick}>
      {t('anyway')}
    </Button>
  )
}
