import { Plus } from 'lucide-react'
import type { SalesMarks } from './sales-marks.ts'

export type FaqEntry = { question: string; answer: string }

type CourseQuestionsProps = { title: string; entries: FaqEntry[]; marks: SalesMarks }

/** Questions that open without a script; the first one is open. */
export function CourseQuestions({ title, entries, marks }: CourseQuestionsProps) {
  if (entries.length === 0 && !marks.isEditing) return null
  return (
    <section id="faq" {...marks.section('faq')}>
      <h2 className="section-t">{title}</h2>
      <div className="faq" {...marks.field('faq')}>
        {entries.map(({ question, answer }, at) => (
          <details key={question} open={at === 0}>
            <summary>
              {question}
              <Plus className="icon" />
            </summary>
            <p className="muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
