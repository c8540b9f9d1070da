import { CircleCheck, EyeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BulkBar } from '#ui/BulkBar.tsx'
import { Button } from '#ui/Button.tsx'
import type { ListedLesson } from '../../insights-contract.ts'
import type { LessonChanges } from './use-lesson-changes.ts'

type Props = { lessons: readonly ListedLesson[]; changes: LessonChanges; onDone: () => void }

/** Publishes or unpublishes what is ticked. */
export function LessonsBulkBar({ lessons, changes, onDone }: Props) {
  const t = useTranslations('insights.lessons')
  return (
    <BulkBar count={lessons.length} onClear={onDone}>
      <Button
        size="dense"
        icon={CircleCheck}
        disabled={changes.busy}
        onClick={() => changes.set(lessons, 'published', onDone)}
      >
        {t('publish')}
      </Button>
      <Button
        kind="secondary"
        size="dense"
        icon={EyeOff}
        disabled={changes.busy}
        onClick={() => changes.set(lessons, 'draft', onDone)}
      >
        {t('unpublish')}
      </Button>
    </BulkBar>
  )
}
