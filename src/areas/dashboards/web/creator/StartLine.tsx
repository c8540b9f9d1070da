import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { useUser } from '#webkit/session.tsx'
import type { CreatorDashboard } from '../../contract.ts'
import { CopyStoreLink } from './CopyStoreLink.tsx'
import { createCoursePath, useCreateCourse } from './create-course.tsx'
import classes from './StartLine.module.css'

type Props = { numbers: CreatorDashboard; done: 0 | 1 | 2 }
type Stop = { key: 'create' | 'publish' | 'share'; text: string; action: ReactNode }

/** The way to the first sale; every stop is one press and ticks itself from real data (UX 2.5). */
export function StartLine({ numbers, done }: Props) {
  const t = useTranslations('dashboards.creator.start')
  const stops = useStops(numbers, done)
  return (
    <Card className={classes.card} label={t('title')}>
      <h2>{t('title')}</h2>
      <p className={classes.text}>{t('text', { done })}</p>
      <ol className={classes.line} data-line="none">
        {stops.map((stop, at) => {
          const state = at < done ? 'past' : at === done ? 'here' : 'ahead'
          const place =
            state === 'past' ? t('done') : state === 'here' ? t('here') : t('stop', { place: at + 1 })
          return (
            <li
              key={stop.key}
              className={classes.stop}
              data-state={state}
              aria-current={state === 'here' ? 'step' : undefined}
            >
              <span className={classes.mark} />
              <span className={classes.meta}>{place}</span>
              <h3>{t(`${stop.key}.title`)}</h3>
              <p className={classes.meta}>{stop.text}</p>
              <div className={classes.action}>{stop.action}</div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function useStops(numbers: CreatorDashboard, done: 0 | 1 | 2): Stop[] {
  const t = useTranslations('dashboards.creator.start')
  const { workspace } = useUser()
  const create = useCreateCourse()
  const path = `/@${workspace?.handle ?? ''}`
  const draft = numbers.recentCourses.find((course) => course.status === 'draft')
  return [
    {
      key: 'create',
      text: t('create.text'),
      action:
        done === 0 ? (
          <Button size="small" to={createCoursePath} onClick={create.onClick}>
            {t('create.action')}
          </Button>
        ) : (
          <Link to="/courses">{t('create.again')}</Link>
        ),
    },
    {
      key: 'publish',
      text: t('publish.text'),
      action: publishAction(),
    },
    {
      key: 'share',
      text: t('share.text', { path }),
      action: done === 2 ? <CopyStoreLink path={path} /> : <Link href={path}>{t('share.see')}</Link>,
    },
  ]

  function publishAction() {
    if (done === 0) return <span className={classes.meta}>{t('publish.after')}</span>
    if (done === 2) return <Link to="/courses">{t('create.again')}</Link>
    return (
      <Button size="small" to={draft ? `/courses/${draft.id}` : '/courses'}>
        {t('publish.action')}
      </Button>
    )
  }
}
