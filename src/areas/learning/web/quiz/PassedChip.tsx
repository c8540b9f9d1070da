import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '#ui/Chip.tsx'

/** Whether an attempt passed, as icon and word. */
export function PassedChip({ passed }: { passed: boolean }) {
  const t = useTranslations('quiz.result')
  return (
    <Chip tone={passed ? 'good' : 'quiet'} icon={passed ? CircleCheck : CircleDashed}>
      {passed ? t('passed') : t('notPassed')}
    </Chip>
  )
}
