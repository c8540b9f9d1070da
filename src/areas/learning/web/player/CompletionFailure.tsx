import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import classes from './CompletionFailure.module.css'
import type { LessonMark } from './use-completion.ts'

type Props = {
  /** Title of the lesson that was meant: another may be on the screen by now. */
  lesson: string
  failed: { marking: LessonMark; error: unknown }
  onRetry: (marking: LessonMark) => void
}

/** Says above the button what was not saved, and that nothing else is lost. */
export function CompletionFailure({ lesson, failed, onRetry }: Props) {
  const t = useTranslations('learning')
  const { code, message, requestId } = refusalOf(failed.error)
  return (
    <div className={classes.failure}>
      <Card flush>
        <ErrorPanel
          title={failed.marking.done ? t('notCompleted', { lesson }) : t('notReopened', { lesson })}
          onRetry={() => onRetry(failed.marking)}
          requestId={requestId}
        >
          {code === 'OFFLINE' ? t('notSavedOffline') : message || t('notSaved')}
        </ErrorPanel>
      </Card>
    </div>
  )
}
