import { ChartColumn, Palette, Store } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type LucideIcon, lineIcons } from '#ui/icons.ts'
import { Kbd } from '#ui/Kbd.tsx'
import type { Line } from '#ui/lines.ts'
import { useKeys } from '#webkit/keys.ts'
import { useUser } from '#webkit/session.tsx'
import { createCoursePath, useCreateCourse } from './create-course.tsx'
import classes from './QuickActions.module.css'

type Action = {
  label: 'createCourse' | 'brand' | 'analytics' | 'storefront'
  icon: LucideIcon
  line: Line
  run: () => void
} & ({ to: string; onClick?: (event: MouseEvent) => void } | { href: string })

/** One click, or one key, to where the work is. */
export function QuickActions() {
  const t = useTranslations('dashboards.creator.actions')
  const actions = useActions()
  useKeys(Object.fromEntries(actions.map(({ run }, at) => [String(at + 1), run])))
  return (
    <Card title={t('title')} flush>
      <ul className={classes.list}>
        {actions.map((action, at) => {
          const face = (
            <>
              <span className={classes.icon}>
                <Icon of={action.icon} size={20} />
              </span>
              <span className={classes.words}>
                <b>{t(action.label)}</b>
                <span className={classes.text}>{t(`${action.label}Text`)}</span>
              </span>
              <span className={classes.key} aria-hidden="true">
                <Kbd>{String(at + 1)}</Kbd>
              </span>
            </>
          )
          return (
            <li key={action.label} data-line={action.line}>
              {'to' in action ? (
                <Link to={action.to} onClick={action.onClick} className={classes.action}>
                  {face}
                </Link>
              ) : (
                <a href={action.href} className={classes.action}>
                  {face}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Landing page, campaign and product take their places here with the screens they lead to (decision 0032). */
function useActions(): Action[] {
  const create = useCreateCourse()
  const navigate = useNavigate()
  const { workspace } = useUser()
  const page = `/@${workspace?.handle ?? ''}`
  const to = (path: string) => ({ to: path, run: () => void navigate(path) })
  return [
    {
      label: 'createCourse',
      icon: lineIcons.courses,
      line: 'courses',
      to: createCoursePath,
      onClick: create.onClick,
      run: create.open,
    },
    { label: 'brand', icon: Palette, line: 'none', ...to('/settings?tab=branding') },
    { label: 'analytics', icon: ChartColumn, line: 'none', ...to('/courses?tab=analytics') },
    { label: 'storefront', icon: Store, line: 'none', href: page, run: () => location.assign(page) },
  ]
}
