import type { Language } from '#kernel/language.ts'
import { languageNames } from '#kernel/language.ts'
import { marketingTextIn } from './texts.ts'

type Props = { language: Language; path: string; page: string }

/** At the foot of a page whose texts an admin edits: what to do, what became of it, and the way out. The script fills it. */
export function EditBar({ language, path, page }: Props) {
  const { bar, script } = marketingTextIn(language).edit
  return (
    <aside
      className="edit-bar"
      aria-label={bar.label}
      data-language={language}
      data-words={JSON.stringify(script)}
    >
      <p role="status">{bar.start}</p>
      <div className="edit-tools">
        <button type="button" className="btn" data-do="save" hidden>
          {bar.save}
        </button>
        <button type="button" className="btn two" data-do="cancel" hidden>
          {bar.cancel}
        </button>
        <button type="button" className="btn two" data-do="reset" hidden>
          {bar.reset}
        </button>
        <button type="button" className="btn two" data-do="undo" hidden>
          {bar.undo}
        </button>
        {(['en', 'de'] as const)
          .filter((each) => each !== language)
          .map((each) => (
            <a key={each} href={`${path}?edit=${each}`} lang={each}>
              {languageNames[each]}
            </a>
          ))}
        <a href={`/admin/site-texts?page=${page}&language=${language}`}>{bar.list}</a>
      </div>
    </aside>
  )
}
