import { Captions, ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import type { LearnContent } from '../../contract.ts'
import fileClasses from './files/FileLinks.module.css'
import { FileLinks } from './files/FileLinks.tsx'
import classes from './Lesson.module.css'
import { Chapters } from './media/Chapters.tsx'
import { Transcript } from './media/Transcript.tsx'

/** What comes with a lesson: its transcript, its chapters, its files. */
export function LessonTags({ lesson }: { lesson: LearnContent }) {
  const t = useTranslations('learning')
  const [opened, setOpened] = useState<'transcript' | 'chapters' | null>(null)
  const { media, files, kind } = lesson
  const captions = media?.file ? media.captions : []
  const chapters = media?.file ? media.chapters : []
  const attached = kind === 'download' ? [] : files
  if (captions.length + chapters.length + attached.length === 0) return null
  const toggle = (panel: 'transcript' | 'chapters') => ({
    type: 'button' as const,
    className: fileClasses.tag,
    'aria-expanded': opened === panel,
    onClick: () => setOpened(opened === panel ? null : panel),
  })
  return (
    <div className={classes.tags}>
      <div className={fileClasses.tags}>
        {captions.length > 0 ? (
          <button {...toggle('transcript')}>
            <Icon of={Captions} size={14} />
            {t('media.transcript')}
          </button>
        ) : null}
        {chapters.length > 0 ? (
          <button {...toggle('chapters')}>
            <Icon of={ListOrdered} size={14} />
            {t('media.chapters')}
          </button>
        ) : null}
        {attached.length > 0 ? <FileLinks files={attached} label={t('files.list')} /> : null}
      </div>
      {opened === 'transcript' ? <Transcript captions={captions} /> : null}
      {opened === 'chapters' ? <Chapters chapters={chapters} /> : null}
    </div>
  )
}
