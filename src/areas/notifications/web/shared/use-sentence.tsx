import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Money } from '#kernel/money.ts'
import { useFormat, useReaderRegion } from '#webkit/format.ts'
import type { Notification } from '../../contract.ts'
import { daysOfWeek } from '../../week.ts'

/** The sentence of a notification, from its facts. */
export function useSentence(): (notification: Notification) => ReactNode {
  const t = useTranslations('notices.sentence')
  const earned = useTranslations() as unknown as { has(key: string): boolean; (key: string): string }
  const format = useFormat()
  const locale = useLocale()
  const region = useReaderRegion()
  return ({ kind, facts, count }) => {
    const text = (name: string) => (typeof facts[name] === 'string' ? (facts[name] as string) : '')
    const number = (name: string) => (typeof facts[name] === 'number' ? (facts[name] as number) : 0)
    // In every language there is: whoever told it knew no reader.
    const inLanguage = (name: string) => {
      const said = facts[name] as Readonly<Record<string, string>> | undefined
      return said?.[locale] ?? ''
    }
    const money = (facts.paid ?? facts.total) as Money | null | undefined
    const key = `achievements.names.${text('key')}`
    return t.rich(kind, {
      b: (chunks) => <b>{chunks}</b>,
      count,
      name: text('name'),
      title: text('title'),
      what: text('what'),
      paid: money && money.cents > 0 ? 'yes' : 'no',
      amount: money ? format.money(money) : '',
      reason: text('reason'),
      next: text('next'),
      provider: text('provider'),
      order: text('order'),
      access: text('access') || 'kept',
      because: text('because') || 'twice',
      by: text('respondBy') ? format.day(text('respondBy')) : '',
      hasBy: text('respondBy') ? 'yes' : 'no',
      waits: facts.waits === true ? 'yes' : 'no',
      rating: number('rating'),
      // A report from before its days were kept has them as they were written then.
      days: text('days') || (text('from') && daysOfWeek({ from: text('from'), to: text('to') }, region)),
      subject: text('subject'),
      time: text('time'),
      hasTitle: text('title') ? 'yes' : 'no',
      isHost: facts.isHost === true ? 'yes' : 'no',
      lesson: text('lesson'),
      lessons: Math.max(1, number('lessons')),
      students: number('students'),
      limit: number('limit'),
      closed: number('closed'),
      failed: Math.max(1, number('failed')),
      headline: inLanguage('headline'),
      text: inLanguage('text'),
      achievement: earned.has(key) ? earned(key) : text('key'),
    })
  }
}
