import type { Section } from './sections.ts'
import { apiPageText as text } from './words.ts'

/** Beside the page where there is room; on a phone it opens from a line above it. One of the two is shown. */
export function Contents({ sections }: { sections: Section[] }) {
  return (
    <div className="api-side">
      <nav className="api-toc" aria-label={text.contents}>
        <List sections={sections} />
      </nav>
      <details className="api-menu">
        <summary>{text.contents}</summary>
        <nav aria-label={text.contents}>
          <List sections={sections} />
        </nav>
      </details>
    </div>
  )
}

function List({ sections }: { sections: Section[] }) {
  return (
    <ul>
      <li>
        <a href="#basics">{text.basics}</a>
        <ul>
          <li>
            <a href="#errors">{text.errors}</a>
          </li>
          <li>
            <a href="#idempotency">{text.idempotency}</a>
          </li>
        </ul>
      </li>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.title}</a>
          <ul>
            {section.entries.map((entry) => (
              <li key={entry.id}>
                <a href={`#${entry.id}`}>{entry.operation.summary}</a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
