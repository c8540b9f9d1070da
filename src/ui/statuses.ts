import {
  CalendarDays,
  CircleCheck,
  CircleDashed,
  CircleUser,
  CircleX,
  Clock,
  DoorClosed,
  Info,
  Pause,
  RefreshCw,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { LucideIcon } from './icons.ts'

export type Tone = 'good' | 'wait' | 'bad' | 'info' | 'quiet'

/** Every state there is, with its meaning and icon. The words are in the catalog. */
export const statuses = {
  active: { tone: 'good', icon: CircleCheck },
  published: { tone: 'good', icon: CircleCheck },
  completed: { tone: 'good', icon: CircleCheck },
  confirmed: { tone: 'good', icon: CircleCheck },
  connected: { tone: 'good', icon: CircleCheck },
  closed_won: { tone: 'good', icon: CircleCheck },
  sent: { tone: 'good', icon: CircleCheck },
  success: { tone: 'good', icon: CircleCheck },
  pending: { tone: 'wait', icon: Clock },
  processing: { tone: 'wait', icon: RefreshCw },
  paused: { tone: 'wait', icon: Pause },
  closed: { tone: 'wait', icon: DoorClosed },
  warning: { tone: 'wait', icon: TriangleAlert },
  scheduled: { tone: 'info', icon: CalendarDays },
  failed: { tone: 'bad', icon: CircleX },
  error: { tone: 'bad', icon: CircleX },
  suspended: { tone: 'bad', icon: CircleX },
  cancelled: { tone: 'bad', icon: CircleX },
  closed_lost: { tone: 'bad', icon: CircleX },
  lead: { tone: 'info', icon: CircleUser },
  prospect: { tone: 'info', icon: CircleUser },
  customer: { tone: 'info', icon: CircleUser },
  qualified: { tone: 'info', icon: Info },
  proposal: { tone: 'info', icon: Info },
  negotiation: { tone: 'info', icon: Info },
  info: { tone: 'info', icon: Info },
  draft: { tone: 'quiet', icon: CircleDashed },
  inactive: { tone: 'quiet', icon: CircleDashed },
  unsubscribed: { tone: 'quiet', icon: CircleDashed },
  available: { tone: 'quiet', icon: CircleDashed },
  not_connected: { tone: 'quiet', icon: CircleDashed },
  refunded: { tone: 'quiet', icon: Undo2 },
} as const satisfies Record<string, { tone: Tone; icon: LucideIcon }>

export type Status = keyof typeof statuses
