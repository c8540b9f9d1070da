import { FolderPlus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail, Section } from '../../../contract.ts'
import { type LessonKind, maxTitleLength } from '../../../rules.ts'
import classes from './AddToOutline.module.css'
import { KindChips, rememberedKind, rememberKind } from './KindChips.tsx'
import { lessonsFromList } from './lesson-list.ts'
import type { PendingLesson } from './pending-lesson.ts'
import type { OutlineChanges, Where } from './use-outline-changes.ts'

type Props = {
  course: CourseDetail
  changes: OutlineChanges
  /** Lessons go to the end of this section; null: to the end of the course. */
  section: Section | null
  onSection: (section: Section | null) => void
  onAddSection: () => void
  /** Titles on their way to the server are shown at the end of the outline. */
  onPending: (change: (titles: readonly PendingLesson[]) => readonly PendingLesson[]) => void
  onAdded: (lessonId: Id<'lsn'>) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Choose a kind, type a title, press Enter, type the next. A pasted list becomes as many lessons. */
export function AddToOutline(props: Props) {
  const { course, section, onSection, onAddSection, inputRef } = props
  const t = useTranslations('outline')
  const [kind, setKind] = useState(rememberedKind)
  const [offer, setOffer] = useState<readonly string[]>([])
  const field = useTitleField(props, kind)
  // A section that was removed meanwhile takes nothing.
  const target = course.sections.find(({ id }) => id === section?.id) ?? null

  const answered = () => {
    setOffer([])
    inputRef.current?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const titles = lessonsFromList(event.clipboardData.getData('text/plain'))
    if (titles.length === 0) return
    event.preventDefault()
    const long = titles.findIndex((title) => title.length > maxTitleLength)
    if (long >= 0) return field.refuse(t('lineLong', { line: long + 1, max: maxTitleLength }))
    field.refuse(undefined)
    setOffer(titles)
  }

  return (
    <div className={classes.add}>
      <div className={classes.box}>
        <KindChips
          kind={kind}
          onChange={(next) => {
            setKind(next)
            rememberKind(next)
          }}
          onLead={() => inputRef.current?.focus()}
        />
        {target ? (
          <span className={classes.target}>
            {t('addTo', { title: target.title })}
            <IconButton icon={X} label={t('addToEnd')} size="small" onClick={() => onSection(null)} />
          </span>
        ) : null}
        <TextField
          ref={inputRef}
          label={t('add')}
          placeholder={t('addPlaceholder')}
          value={field.typed}
          error={field.error}
          autoComplete="off"
          enterKeyHint="next"
          aria-keyshortcuts="n"
          onKeyDown={field.onKeyDown}
          onPaste={onPaste}
          onChange={(event) => field.type(event.target.value)}
        />
        {offer.length > 0 ? (
          <div className={classes.offer} role="status">
            <span>{t('offerText')}</span>
            <Button
              size="small"
              wide
              onClick={() => {
                void field.addMany(offer)
                answered()
              }}
            >
              {t('offer', { count: offer.length })}
            </Button>
            <Button
              size="small"
              kind="quiet"
              onClick={() => {
                field.type(offer.join(', '))
                answered()
              }}
            >
              {t('offerKeep')}
            </Button>
          </div>
        ) : null}
      </div>
      <Button kind="quiet" size="small" icon={FolderPlus} onClick={onAddSection}>
        {t('addSection')}
      </Button>
    </div>
  )
}

let lastKey = 0

/** Titles typed without a connection wait in the outline, in their order, and go out when it's back. */
const whenOnline = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<void>((done) => window.addEventListener('online', () => done(), { once: true }))

function useTitleField({ changes, section, onPending, onAdded }: Props, kind: LessonKind) {
  const t = useTranslations('outline')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const where: Where = section ? { sectionId: section.id } : {}

  const waiting = async (titles: readonly string[], work: () => Promise<unknown>) => {
    const fresh = titles.map((title) => ({ key: `pending-${++lastKey}`, title, kind }))
    const keys = new Set(fresh.map(({ key }) => key))
    onPending((before) => [...before, ...fresh])
    try {
      await work()
    } finally {
      onPending((before) => before.filter(({ key }) => !keys.has(key)))
    }
  }
  const add = async (title: string) => {
    try {
      await waiting([title], async () => {
        await whenOnline()
        onAdded((await changes.add(title, kind, where)).id)
      })
    } catch (reason) {
      setError(refusalOf(reason).message || t('addFailed', { title }))
      // Back into the field, unless the next one is being typed there already.
      setTyped((current) => current || title)
    }
  }

  return {
    typed,
    error,
    type: (words: string) => {
      setTyped(words)
      setError(undefined)
    },
    refuse: setError,
    addMany: async (titles: readonly string[]) => {
      try {
        await waiting(titles, async () => {
          await whenOnline()
          await changes.addMany(titles, kind, where)
        })
      } catch (reason) {
        setError(refusalOf(reason).message || t('listFailed', { count: titles.length }))
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      const title = typed.trim()
      if (title === '') return setError(t('addMissing'))
      if (title.length > maxTitleLength) return setError(t('titleLong', { max: maxTitleLength }))
      setTyped('')
      setError(undefined)
      void add(title)
    },
  }
}
