import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PersonRights } from '#areas/access/web/shared/PersonRights.tsx'
import { stuckAfterDays, stuckAfterFailures } from '#areas/learning/rules.ts'
import { ProgressRecordView } from '#areas/learning/web/shared/ProgressRecordView.tsx'
import { OrderRefund } from '#areas/payments/web/shared/OrderRefund.tsx'
import { SurplusNotes } from '#areas/payments/web/shared/SurplusNotes.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import type { StudentDetail } from '../contract.ts'
import { studentsApi } from './api.ts'
import { OpeningsList } from './OpeningsList.tsx'
import { StudentFacts } from './StudentFacts.tsx'
import classes from './StudentSheet.module.css'
import type { StudentQuestion } from './student-question.ts'
import { nameOf } from './student-words.ts'
import { StudentStatusChips } from './use-student-columns.tsx'
import { useStudentMenu } from './use-student-menu.ts'

type Props = {
  courseId: Id<'crs'>
  studentId: Id<'enr'> | null
  onClose: () => void
  onAsk: (question: StudentQuestion) => void
}

/** One student beside the list: access, what opens later, and the progress record that the student sees as well. */
export function StudentSheet({ courseId, studentId, onClose, onAsk }: Props) {
  const t = useTranslations('students.sheet')
  const found = useQuery(
    studentsApi.get.queryOptions({
      input: { courseId, studentId: studentId ?? ('enr_' as Id<'enr'>) },
      enabled: studentId !== null,
    }),
  )
  const detail = studentId ? found.data : undefined
  return (
    <SideSheet
      opened={studentId !== null}
      onClose={onClose}
      title={detail ? nameOf(detail.student) : t('loading')}
      subtitle={detail ? <Subtitle detail={detail} /> : null}
      footer={detail ? <Actions detail={detail} onAsk={onAsk} /> : null}
    >
      <SheetBody of={detail} {...queryState(found)} words={{ gone: t('gone'), failed: t('failed') }}>
        {(detail) => <Inside courseId={courseId} detail={detail} />}
      </SheetBody>
    </SideSheet>
  )
}

function Subtitle({ detail: { student } }: { detail: StudentDetail }) {
  return (
    <div className={classes.under}>
      {student.name && student.email ? <span className={classes.email}>{student.email}</span> : null}
      <StudentStatusChips student={student} />
    </div>
  )
}

function Inside({ courseId, detail }: { courseId: Id<'crs'>; detail: StudentDetail }) {
  const t = useTranslations('students')
  return (
    <div className={classes.inside}>
      {detail.student.stuck ? (
        <p className={classes.note}>
          {t('stuckRule', { days: stuckAfterDays, failures: stuckAfterFailures })}
        </p>
      ) : null}
      {detail.student.unconfirmed ? <p className={classes.note}>{t('sheet.unconfirmedText')}</p> : null}
      <SurplusNotes orderIds={ordersOf(detail)} />
      <StudentFacts detail={detail} />
      {ordersOf(detail).map((orderId) => (
        <OrderRefund key={orderId} orderId={orderId} />
      ))}
      {detail.others.length > 0 ? <OtherOrders detail={detail} /> : null}
      <PersonRights contactId={detail.student.contactId} />
      {detail.openings.length > 0 ? <OpeningsList courseId={courseId} detail={detail} /> : null}
      <section aria-labelledby="student-record">
        <h2 id="student-record" className={classes.heading}>
          {t('sheet.recordTitle')}
        </h2>
        <p className={classes.note}>{t('sheet.recordText')}</p>
        <ProgressRecordView record={detail.record} />
      </section>
    </div>
  )
}

/** What was begun by further orders with the address: seen, and not counted. */
const ordersOf = ({ access, others }: StudentDetail): Id<'ord'>[] => [
  ...new Set([...access, ...others].flatMap(({ orderId }) => orderId ?? [])),
]

function OtherOrders({ detail: { others, student } }: { detail: StudentDetail }) {
  const t = useTranslations('students.sheet')
  const format = useFormat()
  return (
    <section aria-labelledby="student-others">
      <h2 id="student-others" className={classes.heading}>
        {t('othersTitle')}
      </h2>
      <p className={classes.note}>{t('othersText')}</p>
      <ul className={classes.openings}>
        {others.map(({ orderId, since, completedLessons }) => (
          <li key={orderId}>
            {t('other', { date: format.day(since), done: completedLessons, total: student.totalLessons })}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ detail: { student }, onAsk }: Pick<Props, 'onAsk'> & { detail: StudentDetail }) {
  const t = useTranslations('students.menu')
  const menuOf = useStudentMenu(onAsk)
  const [, ...others] = menuOf(student)
  const one = { who: { ids: [student.id] }, count: 1, name: nameOf(student), student }
  return (
    <div className={classes.foot}>
      <Button icon={Mail} onClick={() => onAsk({ ask: 'message', ...one })}>
        {t('message')}
      </Button>
      <RowMenu name={nameOf(student)} actions={others} />
    </div>
  )
}
