import { CalendarClock, Download, Mail, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { BulkBar } from '#ui/BulkBar.tsx'
import { Button } from '#ui/Button.tsx'
import { mostAtOnce, mostRecipients } from '../rules.ts'
import type { StudentQuestion } from './student-question.ts'
import { exportAddress, nameOf } from './student-words.ts'
import type { StudentsData } from './students-data.ts'
import type { StudentsView } from './use-students-view.ts'

type Props = {
  courseId: Id<'crs'>
  view: StudentsView
  data: StudentsData | undefined
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onAsk: (question: StudentQuestion) => void
}

/** With those that are ticked, or with all that the filter finds. */
export function StudentsBulkBar({ courseId, view, data, chosen, onChoose, onAsk }: Props) {
  const t = useTranslations('students.bulk')
  // "Select all 312" holds as long as the very same rows stay ticked.
  const [allOf, setAllOf] = useState<ReadonlySet<string> | null>(null)
  const isAll = allOf === chosen
  const rows = data?.students ?? []
  const total = data?.total ?? 0
  const wholePage = rows.length > 0 && rows.every((student) => chosen.has(student.id))
  const named = rows.filter((student) => chosen.has(student.id))
  const [only] = named
  const target = isAll
    ? {
        who: {
          filter: view.filter,
          ...(view.search ? { search: view.search } : {}),
          expected: total,
        },
        count: total,
      }
    : {
        who: { ids: named.map((student) => student.id) },
        count: named.length,
        students: named,
        ...(named.length === 1 && only ? { name: nameOf(only), student: only } : {}),
      }
  const after = () => onChoose(new Set())
  const ask = (what: 'message' | 'access' | 'remove') => onAsk({ ask: what, ...target, after })

  return (
    <BulkBar
      count={isAll ? total : chosen.size}
      all={
        wholePage && !isAll && total > rows.length && !data?.approximate && total <= mostRecipients
          ? { total, onSelect: () => setAllOf(chosen) }
          : undefined
      }
      onClear={after}
    >
      <Button kind="secondary" size="dense" icon={Mail} onClick={() => ask('message')}>
        {t('message')}
      </Button>
      <Button
        kind="secondary"
        size="dense"
        icon={Download}
        href={exportAddress(courseId, exported(isAll, view, named))}
      >
        {t('export')}
      </Button>
      {target.count <= mostAtOnce ? (
        <>
          <Button kind="secondary" size="dense" icon={CalendarClock} onClick={() => ask('access')}>
            {t('access')}
          </Button>
          <Button kind="danger-outline" size="dense" icon={UserMinus} onClick={() => ask('remove')}>
            {t('remove')}
          </Button>
        </>
      ) : null}
    </BulkBar>
  )
}

function exported(isAll: boolean, view: StudentsView, named: readonly { id: string }[]) {
  return isAll ? view : { ids: named.map((student) => student.id) }
}
