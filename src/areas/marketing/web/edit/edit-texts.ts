import type { SiteText } from '../../contract.ts'
import { isLines, isProse } from '../../text-places.ts'
import { barOf } from './edit-bar.ts'
import { type Answer, readTexts, resetText, saveText } from './texts-api.ts'

/** What's being edited: its field, and the parts of the page that make way for it. */
type Open = { text: SiteText; field: HTMLTextAreaElement; hidden: HTMLElement[] }

/**
 * Texts are edited where they're read: a press makes a field of one, with the text as it's stored. Saved, the page is asked for again
 * and the text put in its place as visitors see it.
 */
export async function editTexts(page: Document): Promise<void> {
  const bar = barOf(page)
  if (!bar) return
  const { language, words } = bar
  let texts: Map<string, SiteText>
  try {
    texts = await readTexts(language)
  } catch {
    return bar.say(words.loadFailed)
  }
  let open: Open | null = null
  let undo: (() => Promise<Answer>) | null = null
  const show = () => {
    const { text, field } = open ?? {}
    bar.show({
      save: open !== null,
      cancel: open !== null,
      reset: text !== undefined && text.changedAt !== null,
      undo: open === null && undo !== null,
    })
    bar.isUnsaved(field !== undefined && text !== undefined && field.value !== text.text)
  }

  const begin = (key: string, at: HTMLElement) => {
    const text = texts.get(key)
    if (!text || open?.text.key === key) return
    if (open && open.field.value !== open.text.text) {
      bar.say(words.first)
      return open.field.focus()
    }
    end()
    const field = fieldFor(page, text, language, words.yours)
    const hidden = placesOf(page, key)
    at.before(field)
    for (const place of hidden) place.hidden = true
    open = { text, field, hidden }
    bar.say(isShort(key) ? words.editing : words.editingLong)
    field.addEventListener('input', show)
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') cancel()
      else if (event.key === 'Enter' && (isShort(key) || event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        void save()
      }
    })
    field.focus()
    show()
  }
  const end = () => {
    open?.field.remove()
    for (const place of open?.hidden ?? []) place.hidden = false
    open = null
  }
  const cancel = () => {
    const key = open?.text.key
    end()
    bar.say('')
    show()
    if (key) focusOn(page, key)
  }
  const take = async (asked: Promise<Answer>, said: string, back: (now: SiteText) => Promise<Answer>) => {
    bar.isBusy(true)
    const answer = await asked
    bar.isBusy(false)
    if ('refused' in answer) return refuse(answer.refused)
    const { saved } = answer
    texts.set(saved.key, saved)
    undo = () => back(saved)
    end()
    await redraw(page, saved.key)
    arm(page, begin, words)
    bar.say(said)
    show()
    focusOn(page, saved.key)
  }
  const refuse = ({ code, message, fields, data }: { code?: string; message?: string; fields?: Record<string, string>; data?: Partial<SiteText> }) => {
    if (code === 'CONFLICT' && open && data?.text !== undefined) {
      // What was typed stays; saved once more, it's over what is there now.
      open.text = { ...open.text, changedAt: data.changedAt ?? null }
      return bar.say(words.conflict.replace('{text}', data.text))
    }
    bar.say(fields?.text ?? message ?? words.failed)
    open?.field.focus()
  }
  const before = (text: SiteText) => (now: SiteText) =>
    text.changedAt === null ? resetText(language, text.key) : saveText(language, now, text.text)
  const save = async () => {
    if (!open) return
    const { text, field } = open
    const typed = isShort(text.key) ? field.value.replace(/\s*\n\s*/g, ' ') : field.value
    await take(saveText(language, text, typed), words.saved, before(texts.get(text.key) ?? text))
  }
  bar.on({
    save: () => void save(),
    cancel,
    reset: () => {
      if (!open) return
      const { text } = open
      void take(resetText(language, text.key), words.wasReset, before(text))
    },
    undo: () => {
      const again = undo
      undo = null
      if (again) void take(again(), words.saved, () => Promise.resolve({ refused: {} })).then(() => {
        undo = null
        show()
      })
    },
  })
  arm(page, begin, words)
}

const isShort = (key: string) => !isProse(key) && !isLines(key)

/** What on the page a text is: itself, or the list or the paragraphs it's shown as. */
const placeOf = (mark: HTMLElement): HTMLElement =>
  isShort(mark.dataset.text ?? '') ? mark : (mark.closest<HTMLElement>('.prose, ul, address') ?? mark)

const marksOf = (page: Document, key: string) => [
  ...page.querySelectorAll<HTMLElement>(`[data-text="${CSS.escape(key)}"]`),
]
const placesOf = (page: Document, key: string) => [...new Set(marksOf(page, key).map(placeOf))]

function fieldFor(page: Document, text: SiteText, language: string, name: string): HTMLTextAreaElement {
  const field = page.createElement('textarea')
  field.className = isShort(text.key) ? 'edit-field' : 'edit-field is-long'
  field.rows = isShort(text.key) ? 1 : 12
  field.lang = language
  field.setAttribute('aria-label', name)
  field.value = text.text
  return field
}

/** Every text answers to a press and to Enter; long ones by a button before them, since there are links in them. */
function arm(
  page: Document,
  begin: (key: string, at: HTMLElement) => void,
  words: { edit: string; editLong: string },
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
      mark.setAttribute('aria-label', words.edit.replace('{text}', mark.textContent ?? ''))
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

function focusOn(page: Document, key: string): void {
  const [mark] = marksOf(page, key)
  if (!mark) return
  const place = placeOf(mark)
  const target = isShort(key) ? mark : (place.previousElementSibling as HTMLElement | null)
  target?.focus()
}

/** The parts of the page that say this text, as the server draws them now. */
async function redraw(page: Document, key: string): Promise<void> {
  const answer = await fetch(location.href)
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
