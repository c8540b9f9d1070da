import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Id, isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { usersApi } from '../api.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonDialogs, type PersonQuestion } from './PersonDialogs.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonLog } from './PersonLog.tsx'
import { nameOf } from './person-words.ts'
import { StandingFields } from './StandingFields.tsx'
import { SuspensionNote } from './SuspensionNote.tsx'
import classes from './users.module.css'

/** `/admin/users/:userId`: one person on a page of their own, with their log entries. */
export function PersonPage() {
  const { userId = '' } = useParams()
  return isId('usr', userId) ? <PersonOf userId={userId} /> : <Missing />
}

function PersonOf({ userId }: { userId: Id<'usr'> }) {
  const t = useTranslations('admin.users.sheet')
  const [question, setQuestion] = useState<PersonQuestion | null>(null)
  const { data, error, refetch } = useQuery(usersApi.get.queryOptions({ input: { userId } }))
  if (error && refusalOf(error).code === 'NOT_FOUND') return <Missing />
  if (error && !data)
    return (
      <Page title={t('page')}>
        <Card flush>
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void refetch()}
            requestId={refusalOf(error).requestId}
          />
        </Card>
      </Page>
    )
  if (!data) return <SkeletonPage />
  const { person } = data
  return (
    <Page
      title={nameOf(person)}
      purpose={person.email}
      status={<StatusChip status={person.status} />}
      actions={
        <Button kind="secondary" size="dense" to="/admin?tab=users">
          {t('all')}
        </Button>
      }
    >
      <div className={classes.page}>
        <div className={classes.column}>
          <SuspensionNote detail={data} />
          <Card>
            <div className={classes.inside}>
              <StandingFields detail={data} onAsk={setQuestion} />
              <PersonFacts detail={data} />
            </div>
          </Card>
          <PersonActions detail={data} onAsk={setQuestion} />
        </div>
        <PersonLog userId={userId} />
      </div>
      <PersonDialogs question={question} onClose={() => setQuestion(null)} />
    </Page>
  )
}

function Missing() {
  const t = useTranslations('admin.users.sheet')
  return (
    <Page title={t('page')}>
      <EmptyState title={t('gone')} action={<Button to="/admin?tab=users">{t('all')}</Button>}>
        {t('goneText')}
      </EmptyState>
    </Page>
  )
}
