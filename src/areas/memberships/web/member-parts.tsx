import { useTranslations } from 'use-intl'
import type { Money } from '#kernel/money.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Member } from '../contract.ts'
import type { Engagement } from '../rules.ts'
import classes from './memberships.module.css'

/** A member's status, with what there is to say of it: a trial, or when it ends. */
export function MemberStatusChip({ member }: { member: Member }) {
  const t = useTranslations('memberships.members')
  const format = useFormat()
  const { status, badge, endsAt, hasAccess } = member
  const more = badge
    ? t(`badges.${badge}`)
    : endsAt
      ? t(hasAccess ? 'ends' : 'ended', { day: format.day(endsAt) })
      : null
  return (
    <>
      <StatusChip status={status} label={t(`status.${status}`)} />
      {more ? <span className={classes.quiet}>{more}</span> : null}
    </>
  )
}

const bars: Record<Engagement, number> = { low: 1, medium: 2, high: 3 }

/** Three bars and the word: never the color alone. */
export function EngagementLevel({ level }: { level: Engagement }) {
  const t = useTranslations('memberships.members')
  return (
    <span className={classes.level}>
      <span className={classes.bars} aria-hidden="true">
        {[1, 2, 3].map((at) => (
          <i key={at} data-on={at <= bars[level] ? '' : undefined} />
        ))}
      </span>
      {t(`engagement.${level}`)}
    </span>
  )
}

export function Amounts({ of }: { of: readonly Money[] }) {
  const t = useTranslations('memberships.members')
  if (of.length === 0) return t('nothing')
  return of.map((money) => <MoneyText key={money.currency} money={money} />)
}

/** Of the first and the last word of a name; of an address, its first letter. */
export function initialsOf(name: string): string {
  const words = name.includes('@') ? [name] : name.split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
