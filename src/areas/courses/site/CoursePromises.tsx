import { Check } from 'lucide-react'

type CoursePromisesProps = { title: string; lines: string[] }

/** What a buyer gets, line by line as the creator wrote it. */
export function CoursePromises({ title, lines }: CoursePromisesProps) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="section-t">{title}</h2>
      <ul className="ticks promises">
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
