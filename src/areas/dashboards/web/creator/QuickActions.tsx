import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ProductKind } from '#kernel/things.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { useKeys } from '#webkit/keys.ts'
import { useProducts } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'
import { useCreate } from './create-product.tsx'
import classes from './QuickActions.module.css'
import { type QuickAction, quickActions } from './quick-actions.ts'

/** One click, or one key, to where the work is. */
export function QuickActions({ sold }: { sold: readonly ProductKind[] | undefined }) {
  const t = useTranslations('dashboards.creator.actions')
  const actions = useActions(sold)
  useKeys(Object.fromEntries(actions.map(({ run }, at) => [String(at + 1), run])))
  return (
    <Card title={t('title')} flush>
      <ul className={classes.list}>
        {actions.map(({ action, link }, at) => {
          const face = (
            <>
              <span className={classes.icon}>
                <Icon of={action.icon} size={20} />
              </span>
              <span className={classes.words}>
                <b>{action.label}</b>
                <span className={classes.text}>{action.text}</span>
              </span>
              <span className={classes.key} aria-hidden="true">
                <Kbd>{String(at + 1)}</Kbd>
              </span>
            </>
          )
          return (
            <li key={action.key} data-line={action.line}>
              {link ? (
                <Link {...link} className={classes.action}>
                  {face}
                </Link>
              ) : 'href' in action ? (
                <a href={action.href} className={classes.action}>
                  {face}
                </a>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type Act = {
  action: QuickAction
  run: () => void
  link: { to: string; onClick?: (event: MouseEvent) => void } | null
}

/** Each with what its key does, and its link where it leads to a screen or opens a dialog. */
function useActions(sold: readonly ProductKind[] | undefined): Act[] {
  const { workspace, plan } = useUser()
  const create = useCreate()
  const navigate = useNavigate()
  const actions = quickActions(useProducts(), { handle: workspace?.handle, plan }, useTranslations(), sold)
  return actions.map((action): Act => {
    if ('makes' in action) {
      const { run, ...link } = create(action.makes)
      return { action, run, link }
    }
    if ('to' in action) {
      const { to } = action
      return { action, run: () => void navigate(to), link: { to } }
    }
    return { action, run: () => location.assign(action.href), link: null }
  })
}
