import { Check } from 'lucide-react'
import type { SalesMarks } from './sales-marks.ts'

type CoursePromisesProps = { title: string; lines: string[]; marks: SalesMarks }

/** What a buyer gets, line by line as the creator wrote it. */
export function CoursePromises({ title, lines, marks }: CoursePromisesProps) {
  if (lines.length === 0 && !marks.isEditing) return null
  return (
    <section {...marks.section('youGet')}>
      <h2 className="section-t">{title}</h2>
      <ul className="ticks promises" {...marks.field('youGet')}>
        {lines.map((line) => (
          <li key={line}>
            <Check className="icon" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
