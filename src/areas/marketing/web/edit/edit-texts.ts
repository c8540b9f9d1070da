import type { SiteText } from '../../contract.ts'
import { barOf, type EditBar } from './edit-bar.ts'
import {
  armTexts,
  closeText,
  focusOnText,
  isShort,
  openText,
  redrawText,
  type TextEdit,
} from './text-marks-on-page.ts'
import { type Answer, type Refusal, readTexts, resetText, saveText } from './texts-api.ts'

/**
 * Texts are edited where they're read: a press makes a field of one, with the text as it's stored. Saved, the page is asked for again
 * and the text put in its place as visitors see it.
 */
export async function editTexts(page: Document): Promise<void> {
  const bar = barOf(page)
  if (!bar) return
  try {
    edit(page, bar, await readTexts(bar.language))
  } catch {
    bar.say(bar.words.loadFailed)
  }
}

function edit(page: Document, bar: EditBar, texts: Map<string, SiteText>): void {
  const { language, words } = bar
  let open: TextEdit | null = null
  let undo: (() => Promise<Answer>) | null = null
  // What is on its way is of the text that's open: neither again, nor with another in its place.
  let isBusy = false
  const isChanged = () => open !== null && open.field.value !== open.text.text
  const show = () => {
    const isOpen = open !== null
    bar.show({
      save: isOpen,
      cancel: isOpen,
      reset: Boolean(open?.text.changedAt),
      undo: !isOpen && undo !== null,
    })
    bar.isUnsaved(isChanged())
  }
  const end = () => {
    if (open) closeText(open)
    open = null
  }
  const begin = (key: string, at: HTMLElement) => {
    const text = texts.get(key)
    if (!text || isBusy || open?.text.key === key) return
    if (open && isChanged()) {
      bar.say(words.first)
      return open.field.focus()
    }
    end()
    open = openText(page, text, at, language, words.yours, { input: show, cancel, save })
    bar.say(isShort(key) ? words.editing : words.editingLong)
    show()
  }
  const cancel = () => {
    if (isBusy) return
    const key = open?.text.key
    end()
    bar.say('')
    show()
    if (key) focusOnText(page, key)
  }
  const refuse = (refused: Refusal) => {
    const { code, message, fields, data } = refused
    if (code === 'CONFLICT' && open && data?.text !== undefined) {
      // What was typed stays; saved once more, it's over what is there now.
      open.text = { ...open.text, changedAt: data.changedAt ?? null }
      return bar.say(words.conflict.replace('{text}', () => data.text ?? ''))
    }
    bar.say(fields?.text ?? message ?? words.failed)
    open?.field.focus()
  }
  const take = async (
    asked: Promise<Answer>,
    said: string,
    back: ((now: SiteText) => Promise<Answer>) | null,
  ) => {
    isBusy = true
    bar.isBusy(true)
    const answer = await asked
    bar.isBusy(false)
    isBusy = false
    if ('refused' in answer) return refuse(answer.refused)
    const { saved } = answer
    texts.set(saved.key, saved)
    undo = back && (() => back(saved))
    end()
    await redrawText(page, saved.key).catch(() => {})
    armTexts(page, begin, words)
    bar.say(said)
    show()
    focusOnText(page, saved.key)
  }
  const save = () => {
    if (!open || isBusy) return
    const { text, field } = open
    const typed = isShort(text.key) ? field.value.replace(/\s*\n\s*/g, ' ') : field.value
    void take(saveText(language, text, typed), words.saved, backTo(language, texts.get(text.key) ?? text))
  }
  bar.on({
    save,
    cancel,
    reset: () => {
      if (open) void take(resetText(language, open.text.key), words.wasReset, backTo(language, open.text))
    },
    undo: () => {
      if (undo) void take(undo(), words.saved, null)
    },
  })
  armTexts(page, begin, words)
}

/** Makes what was there before of a text that's saved now. */
const backTo = (language: string, text: SiteText) => (now: SiteText) =>
  text.changedAt === null ? resetText(language, text.key) : saveText(language, now, text.text)
