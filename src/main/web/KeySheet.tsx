import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '#ui/Dialog.tsx'
import { Link } from '#ui/Link.tsx'

type Props = { opened: boolean; onClose: () => void }

const KeyList = lazy(async () => ({ default: await (await import('./KeyList.tsx')).loadKeyList() }))

/** Every key there is; opened with `?`. */
export function KeySheet({ opened, onClose }: Props) {
  const title = useTranslations('ui')('shortcuts')
  const t = useTranslations('app.keys')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="wide"
      footer={
        <Link to="/settings?tab=profile" onClick={onClose}>
          {t('switchOff')}
        </Link>
      }
    >
      <Suspense fallback={null}>
        <KeyList />
      </Suspense>
    </Dialog>
  )
}
