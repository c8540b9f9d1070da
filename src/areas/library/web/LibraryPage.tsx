import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CircleCheck, Clock, FolderDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { hasBrowse } from '#webkit/installation.ts'
import { useUser } from '#webkit/session.tsx'
import { libraryApi } from './api.ts'
import { CompletedSheet } from './CompletedSheet.tsx'
import { LibraryList } from './LibraryList.tsx'
import classes from './LibraryPage.module.css'
import { MaterialsSheet } from './MaterialsSheet.tsx'
import { StudyLogSheet } from './StudyLogSheet.tsx'
import { ScheduleDialog } from './schedule/ScheduleDialog.tsx'
import { useLibraryView } from './use-library-view.ts'

/** `/library`: what a person owns, and where they are in it. */
export function LibraryPage() {
  const t = useTranslations('library')
  const library = useQuery(libraryApi.list.queryOptions())
  const view = useLibraryView()
  const { data } = library
  const courses = data?.courses ?? []
  return (
    <Page title={t('title')} purpose={t('purpose')} line="courses">
      {data && courses.length + data.others.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          {courses.length > 0 ? <Tools /> : null}
          <LibraryList library={library} view={view} />
        </>
      )}
      <StudyLogSheet opened={view.sheet === 'hours'} onClose={view.close} />
      <CompletedSheet opened={view.sheet === 'lessons'} onClose={view.close} />
      <MaterialsSheet opened={view.sheet === 'materials'} onClose={view.close} />
      <ScheduleDialog opened={view.sheet === 'schedule'} onClose={view.close} courses={courses} />
    </Page>
  )
}

const tools = [
  { show: 'materials', icon: FolderDown },
  { show: 'schedule', icon: CalendarPlus },
  { show: 'hours', icon: Clock },
  { show: 'lessons', icon: CircleCheck },
] as const

function Tools() {
  const t = useTranslations('library.tools')
  return (
    <div className={classes.tools}>
      {tools.map(({ show, icon }) => (
        <Button key={show} kind="secondary" size="dense" icon={icon} to={`/library?show=${show}`}>
          {t(show)}
        </Button>
      ))}
    </div>
  )
}

function NothingYet() {
  const t = useTranslations('library')
  const { email } = useUser()
  return (
    <Card label={t('title')}>
      <EmptyState
        drawing="learning"
        line="courses"
        title={t('emptyTitle')}
        action={hasBrowse() ? <Button href="/browse">{t('browse')}</Button> : undefined}
      >
        {t('emptyText', { email })}
      </EmptyState>
    </Card>
  )
}
