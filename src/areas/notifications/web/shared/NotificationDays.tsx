import { coverAddress } from '#kernel/covers.ts'
import type { Money } from '#kernel/money.ts'
import { Feed } from '#ui/Feed.tsx'
import { productAmong, useProducts } from '#webkit/products.ts'
import type { Notification } from '../../contract.ts'
import { appearanceOf } from './appearance.ts'
import { useMarks } from './use-marks.ts'
import { useSentence } from './use-sentence.tsx'

type Props = { notifications: readonly Notification[]; onOpen?: () => void; level: 'h2' | 'h3' }

/** Notifications under the names of their days: each leads to what it's about, and is read with that. */
export function NotificationDays({ notifications, onOpen, level }: Props) {
  const sentence = useSentence()
  const products = useProducts()
  const { markRead } = useMarks()
  const rows = notifications.map((notification) => {
    const { id, lastAt, firstAt, link, count } = notification
    const isUnread = notification.readAt === null
    const about = productAmong(products, link.split(/[/?#=&]/))
    return {
      ...{ key: id, at: lastAt, to: link, isUnread, ...appearanceOf(notification, products) },
      cover: about ? coverAddress(about) : undefined,
      since: count > 1 ? firstAt : undefined,
      sentence: sentence(notification),
      amount: amountOf(notification),
      onOpen: () => {
        if (isUnread) markRead(id)
        onOpen?.()
      },
    }
  })
  return <Feed rows={rows} level={level} />
}

/** Of a sale, and of a payment that failed; the others' sentences say what they're about. */
function amountOf({ kind, facts }: Notification): Money | null {
  const money =
    kind === 'enrollment' ? facts.paid : kind === 'paymentFailed' ? (facts.total ?? facts.paid) : null
  return (money ?? null) as Money | null
}
