import { CalendarPlus, FolderDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { LucideIcon } from '#ui/icons.ts'
import { hasBrowse } from '#webkit/installation.ts'
import classes from './StudentActions.module.css'

/** What a learner does beside learning, each one press away. */
export function StudentActions({ materials }: { materials: number }) {
  const t = useTranslations('dashboards.student.actions')
  return (
    <Card title={t('title')} flush>
      <ul className={classes.list}>
        {hasBrowse() ? (
          <li>
            <a href="/browse" className={classes.action}>
              <Face icon={Search}>{t('browse')}</Face>
            </a>
          </li>
        ) : null}
        <li>
          <Link to="/library?show=materials" className={classes.action}>
            <Face icon={FolderDown} note={t('files', { count: materials })}>
              {t('materials')}
            </Face>
          </Link>
        </li>
        <li>
          <Link to="/library?show=schedule" className={classes.action}>
            <Face icon={CalendarPlus}>{t('schedule')}</Face>
          </Link>
        </li>
      </ul>
    </Card>
  )
}

function Face({ icon, note, children }: { icon: LucideIcon; note?: string; children: ReactNode }) {
  return (
    <>
      <span className={classes.icon}>
        <Icon of={icon} size={20} />
      </span>
      <b>{children}</b>
      {note ? <span className={classes.note}>{note}</span> : null}
    </>
  )
}
