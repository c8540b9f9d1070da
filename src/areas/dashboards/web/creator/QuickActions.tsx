import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lineIcons } from '#ui/icons.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { useKeys } from '#webkit/keys.ts'
import { createCoursePath, useCreateCourse } from './create-course.tsx'
import classes from './QuickActions.module.css'

const actions = [
  { key: '1', line: 'courses', to: createCoursePath, label: 'createCourse', text: 'createCourseText' },
] as const

/** One click, or one key, to a form that is ready. */
export function QuickActions() {
  const t = useTranslations('dashboards.creator.actions')
  const create = useCreateCourse()
  useKeys(Object.fromEntries(actions.map(({ key }) => [key, create.open])))
  return (
    <Card title={t('title')} flush>
      <ul className={classes.list}>
        {actions.map(({ key, line, to, label, text }) => (
          <li key={key}>
            <Link to={to} onClick={create.onClick} className={classes.action} data-line={line}>
              <span className={classes.icon}>
                <Icon of={lineIcons[line]} size={20} />
              </span>
              <span className={classes.words}>
                <b>{t(label)}</b>
                <span className={classes.text}>{t(text)}</span>
              </span>
              <span className={classes.key} aria-hidden="true">
                <Kbd>{key}</Kbd>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
