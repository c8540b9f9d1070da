import type { SiteText } from '../../contract.ts'
import { isLines, isProse } from '../../text-places.ts'
import type { EditWords } from './edit-bar.ts'

/** Whether a text is one line: a word, a sentence. */
export const isShort = (key: string) => !isProse(key) && !isLines(key)

/** What on the page a text is: itself, or the list or the paragraphs it's shown as. */
const placeOf = (mark: HTMLElement): HTMLElement =>
  isShort(mark.dataset.text ?? '') ? mark : (mark.closest<HTMLElement>('.prose, ul, address') ?? mark)

const marksOf = (page: Document, key: string) => [
  ...page.querySelectorAll<HTMLElement>(`[data-text="${CSS.escape(key)}"]`),
]
const placesOf = (page: Document, key: string) => [...new Set(marksOf(page, key).map(placeOf))]

/** A text that makes way for the field it's edited in. */
export type TextEdit = { text: SiteText; field: HTMLTextAreaElement; hidden: HTMLElement[] }
type Does = { input: () => void; cancel: () => void; save: () => void }

/** Puts a field in the place of a text, with what is stored, and the focus in it. */
export function openText(
  page: Document,
  text: SiteText,
  at: HTMLElement,
  lang: string,
  name: string,
  does: Does,
): TextEdit {
  const field = page.createElement('textarea')
  field.className = isShort(text.key) ? 'edit-field' : 'edit-field is-long'
  field.rows = isShort(text.key) ? 1 : 12
  field.lang = lang
  field.setAttribute('aria-label', name)
  field.value = text.text
  field.addEventListener('input', does.input)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') does.cancel()
    else if (event.key === 'Enter' && (isShort(text.key) || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      does.save()
    }
  })
  const hidden = placesOf(page, text.key)
  at.before(field)
  for (const place of hidden) place.hidden = true
  field.focus()
  return { text, field, hidden }
}

export function closeText({ field, hidden }: TextEdit): void {
  field.remove()
  for (const place of hidden) place.hidden = false
}

/** Every text answers to a press and to Enter; long ones by a button before them, since there are links in them. */
export function armTexts(
  page: Document,
  begin: (key: string, at: HTMLElement) => void,
  words: EditWords,
): void {
  for (const mark of page.querySelectorAll<HTMLElement>('[data-text]')) {
    const key = mark.dataset.text ?? ''
    const place = placeOf(mark)
    if (place.dataset.edits !== undefined) continue
    place.dataset.edits = key
    place.addEventListener('click', (event) => {
      event.preventDefault()
      begin(key, place)
    })
    if (isShort(key)) {
      mark.tabIndex = 0
      mark.setAttribute('role', 'button')
      mark.setAttribute(
        'aria-label',
        words.edit.replace('{text}', () => mark.textContent ?? ''),
      )
      mark.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        begin(key, place)
      })
      continue
    }
    const button = page.createElement('button')
    button.type = 'button'
    button.className = 'btn two edit-open'
    button.textContent = words.editLong
    button.addEventListener('click', () => begin(key, place))
    place.before(button)
  }
}

export function focusOnText(page: Document, key: string): void {
  const [mark] = marksOf(page, key)
  if (!mark) return
  const place = placeOf(mark)
  const target = isShort(key) ? mark : (place.previousElementSibling as HTMLElement | null)
  target?.focus()
}

/** The parts of the page that say this text, as the server draws them now. @throws when the page doesn't come. */
export async function redrawText(page: Document, key: string): Promise<void> {
  const answer = await fetch(location.href)
  if (!answer.ok) throw new Error(`The page came with ${answer.status}.`)
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const now = placesOf(fresh, key)
  const old = placesOf(page, key)
  // Another number of places: what is shown beside it changed as well.
  if (now.length !== old.length) return location.reload()
  for (const [at, place] of old.entries()) {
    if (!isShort(key)) place.previousElementSibling?.remove()
    const next = now[at]
    if (next) place.replaceWith(page.adoptNode(next))
  }
}
