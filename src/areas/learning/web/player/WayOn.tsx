import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { Way } from './way.ts'

type Props = {
  way: Way
  /** Not done yet, so that it can be completed. */
  open: boolean
  /** Not done yet, and not by this button: continuing is the lesser thing to do. */
  skips: boolean
  finished: boolean
  busy: boolean
  pathOf: (lessonId: string) => string
  finishPath: string
  onComplete: () => void
}

/** The one button on: it completes the lesson and goes to the next, or finishes the course. */
export function WayOn({ way, open, skips, finished, busy, pathOf, finishPath, onComplete }: Props) {
  const t = useTranslations('learning')
  if (open) {
    return (
      <Button busy={busy} busyLabel={t('saving')} onClick={onComplete}>
        {way.nextOpen ? t('completeAndContinue') : t('finishCourse')}
      </Button>
    )
  }
  const onwards = way.next ?? way.nextOpen
  if (onwards && onwards.id !== way.lesson?.id) {
    return (
      <Button kind={skips ? 'secondary' : 'primary'} to={pathOf(onwards.id)}>
        {t('next')}
      </Button>
    )
  }
  return finished ? <Button to={finishPath}>{t('toFinish')}</Button> : null
}
