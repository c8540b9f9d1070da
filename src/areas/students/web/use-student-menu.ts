import { CalendarClock, Mail, RotateCcw, UserMinus, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import type { Student } from '../contract.ts'
import type { StudentQuestion } from './student-question.ts'
import { nameOf } from './student-words.ts'

/** What can be done with one student. */
export function useStudentMenu(onAsk: (question: StudentQuestion) => void) {
  const t = useTranslations('students.menu')
  return (student: Student): MenuAction[] => {
    const one = { who: { ids: [student.id] }, count: 1, name: nameOf(student), student }
    const message = { label: t('message'), icon: Mail, onSelect: () => onAsk({ ask: 'message', ...one }) }
    const reset = {
      label: t('reset'),
      icon: RotateCcw,
      danger: true,
      divided: true,
      onSelect: () => onAsk({ ask: 'reset', ...one }),
    }
    if (student.status === 'ended')
      return [
        message,
        { label: t('restore'), icon: UserPlus, onSelect: () => onAsk({ ask: 'access', ...one }) },
        reset,
      ]
    return [
      message,
      { label: t('access'), icon: CalendarClock, onSelect: () => onAsk({ ask: 'access', ...one }) },
      reset,
      {
        label: t('remove'),
        icon: UserMinus,
        danger: true,
        onSelect: () => onAsk({ ask: 'remove', ...one }),
      },
    ]
  }
}
