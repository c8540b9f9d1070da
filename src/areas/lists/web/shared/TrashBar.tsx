import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import classes from './TrashBar.module.css'

/** Whom things stay in a trash for. */
export type KeptFor = 'students' | 'buyers'

type Props = {
  /** How long things stay. */
  days: number
  /** What is in it now; nothing to empty without. */
  count: number | undefined
  /** Some of it stays, because these people have it. */
  keptFor?: KeptFor
  onEmpty: () => Promise<{ deleted: number; kept?: number }>
}

/** Over a list that shows its trash: how long things stay there, and the way to be rid of them now. */
export function TrashBar({ days, count, keptFor, onEmpty }: Props) {
  const t = useTranslations('lists.trash')
  const bar = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const empty = async () => {
    setBusy(true)
    setError(null)
    try {
      const { deleted, kept = 0 } = await onEmpty()
      setAsked(false)
      toast({ message: t('emptied', { deleted, kept, who: keptFor ?? 'students' }) })
      // The button goes with what it emptied.
      bar.current?.closest<HTMLElement>('main')?.focus({ preventScroll: true })
    } catch (failure) {
      setError(refusalOf(failure).message || t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div ref={bar} className={classes.bar} hidden={count === 0}>
      <p>{t('note', { days })}</p>
      {count ? (
        <Button
          kind="danger-outline"
          size="small"
          icon={Trash2}
          onClick={() => {
            setError(null)
            setAsked(true)
          }}
        >
          {t('empty')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('title')}
        confirmLabel={t('empty')}
        busy={busy}
        busyLabel={t('busy')}
        error={error}
        onConfirm={() => void empty()}
      >
        {keptFor ? t('textKept', { count: count ?? 0, who: keptFor }) : t('text', { count: count ?? 0 })}
      </ConfirmDialog>
    </div>
  )
}
