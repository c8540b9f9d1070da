import { useQuery } from '@tanstack/react-query'
import { PanelsTopLeft, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ConflictNotice } from '#ui/ConflictNotice.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormError } from '#ui/FormError.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail } from '../../contract.ts'
import type { SalesSection } from '../../sales-sections.ts'
import { salesPageApi } from '../api.ts'
import { PageField } from './PageField.tsx'
import { PageFrame, type Place } from './PageFrame.tsx'
import { PageLines } from './PageLines.tsx'
import { PagePicture } from './PagePicture.tsx'
import { PageQuestions } from './PageQuestions.tsx'
import classes from './SalesPageEditor.module.css'
import { SectionList } from './SectionList.tsx'
import { savable, valuesOf, wordsOf } from './sales-values.ts'
import type { SalesPageState } from './use-sales-page.ts'

type Props = { course: CourseDetail; page: SalesPageState }

/** The page as visitors see it, to be written on, and its sections beside it; on a phone they come as a sheet. */
export function SalesCanvas({ course, page }: Props) {
  const t = useTranslations('salesPage')
  const frame = useRef<HTMLIFrameElement>(null)
  const [isListOpen, setListOpen] = useState(false)
  const drawing = useDrawing(course, page)
  const look = (section: SalesSection) =>
    frame.current?.contentDocument
      ?.querySelector(`[data-section="${section}"], #${section}`)
      ?.scrollIntoView?.({ block: 'nearest' })
  const side = (
    <>
      <SectionList page={page} onLook={look} />
      <SideNotes course={course} />
    </>
  )
  return (
    <div className={classes.editor}>
      <section className={classes.side} aria-label={t('sections.label')}>
        <div className={classes.sideHead}>
          <h2>{t('sections.label')}</h2>
          <Steps page={page} />
        </div>
        {side}
      </section>
      <div className={classes.page}>
        <div className={classes.tools}>
          <Button kind="secondary" size="dense" icon={PanelsTopLeft} onClick={() => setListOpen(true)}>
            {t('sections.label')}
          </Button>
          <Steps page={page} />
        </div>
        <Notices course={course} page={page} />
        <div className={classes.frame}>
          <PageFrame
            title={t('frame')}
            html={drawing.data?.html}
            frame={frame}
            field={(place) => <FieldAt place={place} page={page} />}
            onUndo={page.saver.undo}
            onRedo={page.saver.redo}
          />
          {drawing.data ? null : (
            <div className={classes.cover}>
              {drawing.isError ? (
                <ErrorPanel title={t('drawingFailed')} onRetry={() => void drawing.refetch()}>
                  {t('failedText')}
                </ErrorPanel>
              ) : (
                <SkeletonPage />
              )}
            </div>
          )}
        </div>
      </div>
      <SideSheet opened={isListOpen} onClose={() => setListOpen(false)} title={t('sections.label')}>
        {side}
      </SideSheet>
    </div>
  )
}

/** The server's drawing, anew when something else than words changes: those are typed into it. */
function useDrawing(course: CourseDetail, { values }: SalesPageState) {
  const words = wordsOf(savable(values, valuesOf(course)))
  const { order, hidden, showReviews, instructor } = words.salesPage
  const structure = [words.imageFileId, instructor?.photoFileId ?? null, order, hidden, showReviews]
  return useQuery({
    queryKey: ['sales-page-drawing', course.id, structure, course.price, course.lessons.length],
    queryFn: () => salesPageApi.previewSalesPage.call({ courseId: course.id, isEditing: true, ...words }),
    // The page stays until the next is there: no flicker between two pictures.
    placeholderData: (last) => last,
    gcTime: 0,
    retry: false,
  })
}

function Steps({ page }: Pick<Props, 'page'>) {
  const t = useTranslations('salesPage')
  const { canUndo, canRedo } = page.state
  return (
    <span className={classes.steps}>
      <IconButton icon={Undo2} label={t('undo')} disabled={!canUndo} onClick={page.saver.undo} />
      <IconButton icon={Redo2} label={t('redo')} disabled={!canRedo} onClick={page.saver.redo} />
    </span>
  )
}

function SideNotes({ course }: Pick<Props, 'course'>) {
  const t = useTranslations('salesPage')
  const free = course.lessons.filter((lesson) => lesson.freePreview)
  return (
    <p className={classes.note}>
      {free.length > 0 ? t('free', { count: free.length }) : t('noneFree')}{' '}
      <Link to={`/courses/${course.id}`}>{t('openOutline')}</Link>
    </p>
  )
}

/** What keeps the page from being saved, and what was kept; above the page. */
function Notices({ course, page }: Props) {
  const t = useTranslations('salesPage')
  const { phase, reason, restoredAt } = page.state
  return (
    <div className={classes.notices}>
      {course.status === 'draft' ? <Notice>{t('isDraft')}</Notice> : null}
      {phase === 'conflict' ? (
        <ConflictNotice
          title={t('conflict')}
          onKeepMine={() => page.saver.resolve('mine')}
          onTakeTheirs={() => page.saver.resolve('theirs')}
          wordsOf={(error) => refusalOf(error).message || t('saveFailed')}
        />
      ) : null}
      {phase === 'failed' ? <FormError>{reason || t('saveFailed')}</FormError> : null}
      <RestoredNotice at={restoredAt} />
    </div>
  )
}

/** What is typed at a place of the page. */
function FieldAt({ place, page }: { place: Place; page: SalesPageState }): ReactNode {
  const t = useTranslations('salesPage')
  const { field, given } = place
  switch (field) {
    case 'youGet':
      return <PageLines page={page} />
    case 'faq':
      return <PageQuestions page={page} />
    case 'cover':
      return (
        <PagePicture
          page={page}
          name="imageFileId"
          label={t('picture.cover')}
          removeLabel={t('picture.drawn')}
        />
      )
    case 'photo':
      return (
        <PagePicture
          page={page}
          name="photoFileId"
          label={t('picture.photo')}
          removeLabel={t('picture.remove')}
        />
      )
    case 'title':
    case 'tagline':
    case 'name':
    case 'description':
    case 'bio':
    case 'guarantee':
      return (
        <PageField
          page={page}
          name={field}
          label={t(`field.${field}`)}
          // Of an instructor without words of their own the page has those of the profile.
          placeholder={page.values[field] === '' && isOfProfile(field) && given ? given : t(`empty.${field}`)}
          isLine={['title', 'tagline', 'name'].includes(field)}
        />
      )
    default:
      return null
  }
}

const isOfProfile = (field: string) => field === 'name' || field === 'bio'
