import { SiteAlert } from './SiteAlert.tsx'

export type FieldProblem = { id: string; message: string }

/** All that is wrong with a form, each line leading to its field (P2). Takes the focus when the page opens. */
export function SiteErrorSummary({ title, problems }: { title: string; problems: FieldProblem[] }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the summary is where the reader must start
    <div className="error-summary" tabIndex={-1} autoFocus>
      <SiteAlert kind="bad">
        <p>{title}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem.id}>
              <a href={`#${problem.id}`}>{problem.message}</a>
            </li>
          ))}
        </ul>
      </SiteAlert>
    </div>
  )
}
