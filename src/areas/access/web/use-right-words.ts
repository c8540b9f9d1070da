import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { PersonRight } from '../contract.ts'

/** How someone came to a right and how long it lasts, in one line: "Bought Nov 3, 2026 · renews Dec 3, 2026". */
export function useRightWords(): (right: PersonRight) => string {
  const t = useTranslations('access')
  const format = useFormat()
  const day = (at: string) => ({ date: format.day(at) })
  const how = (right: PersonRight): string => {
    const { source, bundle, perMonth } = right
    const said = { ...day(right.since), via: right.via?.title ?? '' }
    if (perMonth !== null) return t('how.month', { ...said, count: perMonth })
    if (right.opensAt) return t('how.later', said)
    if (source !== 'order') return t(`how.${source}`, said)
    if (right.isUnconfirmed) return t('how.unconfirmed', said)
    if (bundle) return t('how.bundle', { ...said, bundle })
    return t(right.isFree ? 'how.free' : 'how.order', said)
  }
  const end = ({ because, isOpen, opensAt, renewsAt, until }: PersonRight): string => {
    if (opensAt) return t('end.opens', day(opensAt))
    if (renewsAt) return t(because === 'trial' ? 'end.firstPayment' : 'end.renews', day(renewsAt))
    if (!until) return t('end.never')
    if (isOpen) return t(because === 'grace' ? 'end.retried' : 'end.until', day(until))
    if (because === 'paused' || because === 'refunded') return t(`end.${because}`, day(until))
    return t('end.ended', day(until))
  }
  return (right) =>
    [
      how(right),
      ...(right.perMonth === null ? [end(right)] : []),
      ...(right.opens > 0 ? [t('opens', { count: right.opens })] : []),
    ].join(' · ')
}
