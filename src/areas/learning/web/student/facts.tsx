import { BookOpen, Flag, ListChecks, type LucideIcon, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FactOnScreens, FactProps } from '#webkit/student.ts'

const shown = (icon: LucideIcon): FactOnScreens => ({
  icon,
  line: 'courses',
  path: ({ courseId, lessonId }) => (lessonId ? `/learn/${courseId}/${lessonId}` : `/learn/${courseId}`),
  Sentence,
})

/** What a learner did, on their dashboard. */
export const learnedFacts = {
  joined: shown(UserPlus),
  lesson: shown(BookOpen),
  quiz: shown(ListChecks),
  finished: shown(Flag),
}

function Sentence({ fact, link }: FactProps) {
  const t = useTranslations('learning.student.facts')
  const { course, lesson, percent } = fact
  return t.rich(fact.kind as keyof typeof learnedFacts, {
    ...{ course, lesson: lesson ?? course, percent: percent ?? 0 },
    b: link,
  })
}
