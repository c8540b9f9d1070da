import { useQuery } from '@tanstack/react-query'
import {
  Award,
  BadgeCheck,
  CalendarCheck,
  Clock,
  Flag,
  Footprints,
  NotebookPen,
  Target,
  Trophy,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { LucideIcon } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Achievement } from '../../contract.ts'
import type { AchievementKey } from '../../rules.ts'
import { achievementsApi } from '../api.ts'
import { Because } from '../Because.tsx'
import classes from './AchievementsPanel.module.css'

const icons: Record<AchievementKey, LucideIcon> = {
  firstLesson: Footprints,
  firstCourse: Trophy,
  sevenDays: CalendarCheck,
  noteTaker: NotebookPen,
  perfectScore: Target,
  certified: Award,
  fiftyLessons: Flag,
  tenHours: Clock,
}

/** What the reader has earned, what earned it, and what is left: earned ones first, each with its day. */
export function AchievementsPanel() {
  const t = useTranslations('achievements')
  const found = useQuery(achievementsApi.list.queryOptions())
  if (found.isError) {
    return (
      <Card title={t('title')} flush>
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        >
          {t('failedText')}
        </ErrorPanel>
      </Card>
    )
  }
  if (!found.data) {
    return (
      <Card title={t('title')}>
        <SkeletonRegion>
          <div className={classes.list}>
            {['62%', '54%', '70%'].map((width) => (
              <Skeleton key={width} width={width} height="40px" />
            ))}
          </div>
        </SkeletonRegion>
      </Card>
    )
  }
  const { achievements, earned } = found.data
  const shown = [
    ...achievements.filter((one) => one.earnedAt),
    ...achievements.filter((one) => !one.earnedAt),
  ]
  return (
    <Card
      title={t('title')}
      action={<span className={classes.meta}>{t('count', { earned, all: achievements.length })}</span>}
    >
      <ul className={classes.list}>
        {shown.map((achievement) => (
          <Tile key={achievement.key} achievement={achievement} />
        ))}
      </ul>
    </Card>
  )
}

function Tile({ achievement }: { achievement: Achievement }) {
  const t = useTranslations('achievements')
  const { key, earnedAt } = achievement
  return (
    <li className={classes.tile} data-earned={earnedAt ? '' : undefined}>
      <span className={classes.badge}>
        <Icon of={icons[key] ?? BadgeCheck} size={20} />
      </span>
      <div className={classes.words}>
        <span className={classes.name}>{t(`names.${key}`)}</span>
        <VisuallyHidden>{earnedAt ? t('earned') : t('notYet')}</VisuallyHidden>
        <span className={classes.meta}>
          <Because achievement={achievement} />
        </span>
      </div>
    </li>
  )
}
