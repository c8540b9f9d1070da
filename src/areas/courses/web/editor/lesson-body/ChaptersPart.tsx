import { ListPlus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import type { LessonMedia } from '../../../media.ts'
import { maxChapters } from '../../../media-rules.ts'
import classes from './body.module.css'
import { chapterLines, chaptersFrom, maxChapterTitle } from './chapters.ts'
import { clockWords } from './clock.ts'
import type { PartProps } from './lesson-body.ts'
import { withMedia } from './media-changes.ts'
import { PartSection } from './PartSection.tsx'

type Props = PartProps & { media: LessonMedia; player: RefObject<HTMLMediaElement | null> }

/** Chapters as lines of times and titles: typed, pasted from elsewhere, or begun where the recording is right now. */
export function ChaptersPart({ lesson, save, media, player }: Props) {
  const t = useTranslations('lessonKinds.chapters')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => chapterLines(media.chapters))
  const [isDone, setDone] = useState(true)
  const at = usePosition(player)
  const { troubles, tooMany } = chaptersFrom(text, media.seconds)

  const change = (next: string) => {
    setText(next)
    const read = chaptersFrom(next, media.seconds)
    const isSound = read.troubles.length === 0 && !read.tooMany
    if (isSound) save(withMedia(lesson, { chapters: read.chapters }))
  }
  const addHere = () => {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    change([...lines, `${clockWords(at)} `].join('\n'))
    setDone(false)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
    })
  }
  const sentences = troubles.map(({ line, kind }) => t(`trouble.${kind}`, { line, most: maxChapterTitle }))
  const error = [
    ...sentences.slice(0, 3),
    ...(tooMany ? [t('trouble.many', { most: maxChapters })] : []),
  ].join(' ')
  return (
    <PartSection
      title={t('title')}
      action={
        <Button kind="secondary" size="small" icon={ListPlus} onClick={addHere}>
          {t('addAt', { time: clockWords(at) })}
        </Button>
      }
    >
      <TextAreaField
        ref={field}
        className={classes.chapters}
        label={t('lines')}
        hint={t('hint')}
        error={isDone && error ? `${error} ${t('kept')}` : undefined}
        rows={Math.max(3, text.split('\n').length)}
        placeholder={t('sample')}
        value={text}
        spellCheck
        onChange={(event) => {
          setDone(false)
          change(event.target.value)
        }}
        onPaste={() => setTimeout(() => setDone(true))}
        onBlur={() => setDone(true)}
      />
    </PartSection>
  )
}

/** Where the recording is, in whole seconds. */
function usePosition(player: RefObject<HTMLMediaElement | null>): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const media = player.current
    if (!media) return
    const read = () => setAt(Math.floor(media.currentTime))
    media.addEventListener('timeupdate', read)
    media.addEventListener('seeking', read)
    return () => {
      media.removeEventListener('timeupdate', read)
      media.removeEventListener('seeking', read)
    }
  }, [player])
  return at
}
