import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useAge } from '#ui/age.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useProducts } from '#webkit/products.ts'
import type { Notification } from '../../contract.ts'
import { appearanceOf } from './appearance.ts'
import classes from './Notifications.module.css'
import { useMarks } from './use-marks.ts'
import { useSentence } from './use-sentence.tsx'

/** One thing that happened, or several of one kind: the whole row leads to it, and it is read with that. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: Notification
  onOpen?: (() => void) | undefined
}) {
  const t = useTranslations('told')
  const sentence = useSentence()
  const { markRead } = useMarks()
  const { line, icon } = appearanceOf(notification, useProducts())
  const isUnread = notification.readAt === null
  const open = () => {
    if (isUnread) markRead(notification.id)
    onOpen?.()
  }
  return (
    <li className={classes.row} data-line={line} data-unread={isUnread ? '' : undefined}>
      <Link to={notification.link} onClick={open} className={classes.link}>
        <Icon of={icon} size={18} className={classes.icon} />
        <span className={classes.words}>
          <span>{sentence(notification)}</span>
          <When notification={notification} />
        </span>
        {isUnread ? (
          <span className={classes.dot}>
            <VisuallyHidden>{t('isUnread')}</VisuallyHidden>
          </span>
        ) : null}
      </Link>
    </li>
  )
}

/** How long ago, and exactly when while the pointer or the focus is on the row. Several: from when to when. */
function When({ notification: { count, firstAt, lastAt } }: { notification: Notification }) {
  const t = useTranslations('told')
  const format = useFormatter()
  const age = useAge()
  const now = useNow({ updateInterval: 30_000 })
  const last = new Date(lastAt)
  const exact = format.dateTime(last, { dateStyle: 'medium', timeStyle: 'short' })
  const clock = (at: string) => format.dateTime(new Date(at), { timeStyle: 'short' })
  const [from, to] = [clock(firstAt), clock(lastAt)]
  const short = count > 1 && from !== to ? t('fromTo', { from, to }) : age(last, now)
  return (
    <time dateTime={lastAt} title={exact} className={classes.time}>
      <span className={classes.short}>{short}</span>
      <span className={classes.exact}>{exact}</span>
    </time>
  )
}
