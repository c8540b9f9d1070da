import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { Suspense, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { hasBrowse } from '#webkit/installation.ts'
import { useUser } from '#webkit/session.tsx'
import { type OwnedRow, type StudentPart, useStudentParts } from '#webkit/student.ts'
import type { LibraryCards } from '../contract.ts'
import { libraryApi } from './api.ts'
import { LibraryList } from './LibraryList.tsx'
import { rowsOf } from './library-view.ts'
import { useLibraryView } from './use-library-view.ts'
import { useThingWords } from './use-thing-words.ts'

/** `/library`: what a person owns, and where they are in it. */
export function LibraryPage() {
  const t = useTranslations('library')
  const library = useLibrary()
  const view = useLibraryView()
  const { data } = library
  return (
    <Page title={t('title')} line="courses" icon={GraduationCap} actions={<Tools rows={data ?? []} />}>
      {data?.length === 0 ? <NothingYet /> : <LibraryList library={library} view={view} />}
      <Sheets rows={data ?? []} shown={view.sheet} onClose={view.close} />
    </Page>
  )
}

/** Everything that's owned, as rows. */
function useLibrary() {
  const parts = useStudentParts()
  const select = useCallback(
    (cards: LibraryCards) =>
      rowsOf(
        cards,
        parts.flatMap(({ owned }) => owned ?? []),
      ),
    [parts],
  )
  return useQuery({ ...libraryApi.list.queryOptions(), select })
}

/** The things of a part's own kind. */
const ownOf = (rows: readonly OwnedRow[], { owned }: StudentPart) =>
  rows.filter(({ kind }) => kind === owned?.kind)

/** The ways to what opens beside the list, for whoever owns something of its kind. */
function Tools({ rows }: { rows: readonly OwnedRow[] }) {
  const t = useTranslations('library')
  const parts = useStudentParts().filter((part) => ownOf(rows, part).length > 0)
  const tools = parts.flatMap(({ sheets = [] }) => sheets)
  if (tools.length === 0) return null
  return (
    <RowMenu
      name={t('title')}
      actions={tools.map(({ show, icon, Label }) => ({
        key: show,
        label: <Label />,
        icon,
        to: `/library?show=${show}`,
      }))}
    />
  )
}

type SheetsProps = { rows: readonly OwnedRow[]; shown: string | null; onClose: () => void }

/** Closed ones are there too, so that their code is when one is opened. */
function Sheets({ rows, shown, onClose }: SheetsProps) {
  return useStudentParts().flatMap((part) =>
    (part.sheets ?? []).map(({ show, Sheet }) => (
      <Suspense key={show} fallback={null}>
        <Sheet opened={show === shown} onClose={onClose} owned={ownOf(rows, part)} />
      </Suspense>
    )),
  )
}

function NothingYet() {
  const t = useTranslations('library')
  const words = useThingWords([])
  const { email } = useUser()
  return (
    <Card label={t('title')}>
      <EmptyState
        drawing="learning"
        line="courses"
        title={words('emptyTitle')}
        action={hasBrowse() ? <Button href="/browse">{words('browse')}</Button> : undefined}
      >
        {words('emptyText', { email })}
      </EmptyState>
    </Card>
  )
}
