import { MapPin, Phone, Video } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import type { SessionType as Type } from '../../rules.ts'
import classes from './sessions.module.css'

const icons = { video: Video, phone: Phone, inPerson: MapPin } as const

/** How people meet, as icon and word. */
export function SessionType({ type }: { type: Type }) {
  const t = useTranslations('coaching.types')
  return (
    <span className={classes.type}>
      <Icon of={icons[type]} size={16} />
      {t(type)}
    </span>
  )
}
