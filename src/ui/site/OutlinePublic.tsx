export type OutlineLesson = {
  id: string
  title: string
  /** Kind and length, in words: "Text · 6 min". */
  note?: string
  /** Set when anyone may read it before buying. */
  previewHref?: string
}
export type OutlineSection = { id: string; title?: string; lessons: OutlineLesson[] }

type OutlinePublicProps = { sections: OutlineSection[]; previewLabel: string }

/** What is in a course, as a line whose stops are the lessons; every section is a line of its own. */
export function OutlinePublic({ sections, previewLabel }: OutlinePublicProps) {
  return (
    <div className="outline">
      {sections.map((section) => (
        <div key={section.id}>
          {section.title && <h3 className="h3">{section.title}</h3>}
          <ol className="route">
            {section.lessons.map((lesson) => (
              <li key={lesson.id}>
                <i className="stop" />
                <span>
                  {lesson.previewHref ? <a href={lesson.previewHref}>{lesson.title}</a> : lesson.title}
                  {lesson.previewHref && <span className="free">{previewLabel}</span>}
                </span>
                {lesson.note && <span className="meta">{lesson.note}</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
