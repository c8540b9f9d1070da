import { Plus } from 'lucide-react'

export type FaqEntry = { question: string; answer: string }

type CourseQuestionsProps = { title: string; entries: FaqEntry[] }

/** Questions that open without a script; the first one is open. */
export function CourseQuestions({ title, entries }: CourseQuestionsProps) {
  if (entries.length === 0) return null
  return (
    <section id="faq">
      <h2 className="section-t">{title}</h2>
      <div className="faq">
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
