import {
  Award,
  BookPlus,
  CalendarClock,
  CircleUser,
  DoorClosed,
  FileDown,
  GraduationCap,
  Landmark,
  MailWarning,
  MessageSquare,
  Scale,
  ShoppingBag,
  Star,
  TriangleAlert,
  Trophy,
  Undo2,
  Users,
} from 'lucide-react'
import type { Severity } from '#kernel/events.ts'
import { type LucideIcon, lineIcons } from '#ui/icons.ts'
import type { Line } from '#ui/lines.ts'
import type { ProductOnScreens } from '#webkit/products.ts'
import type { Notification } from '../../contract.ts'
import type { NotificationKind } from '../../rules.ts'

/** The line a notification is of, and its picture: what's about a product is of the line of its kind. */
export function appearanceOf(
  { kind, facts }: Pick<Notification, 'kind' | 'facts'>,
  products: readonly ProductOnScreens[],
): Appearance {
  const isOfKind = kind === 'enrollment' || kind === 'productNews'
  const sold = isOfKind && products.find((product) => product.kind === facts.kind)
  if (!sold) return appearance[kind]
  return { line: sold.line, icon: kind === 'enrollment' ? ShoppingBag : lineIcons[sold.line] }
}

type Appearance = { line: Line; icon: LucideIcon; severity?: Severity }

const appearance: Record<NotificationKind, Appearance> = {
  enrollment: { line: 'courses', icon: ShoppingBag },
  paymentFailed: { line: 'payments', icon: TriangleAlert, severity: 'warning' },
  surplus: { line: 'payments', icon: lineIcons.payments },
  refund: { line: 'payments', icon: Undo2 },
  payout: { line: 'payments', icon: Landmark },
  dispute: { line: 'payments', icon: Scale, severity: 'warning' },
  studentLimit: { line: 'courses', icon: Users },
  coursesClosed: { line: 'courses', icon: DoorClosed },
  review: { line: 'crm', icon: Star },
  finished: { line: 'courses', icon: GraduationCap },
  weeklyReport: { line: 'email', icon: lineIcons.email },
  certificate: { line: 'courses', icon: Award },
  achievement: { line: 'courses', icon: Trophy },
  message: { line: 'crm', icon: MessageSquare },
  sessionReminder: { line: 'coaching', icon: CalendarClock },
  studyReminder: { line: 'coaching', icon: CalendarClock },
  newLesson: { line: 'courses', icon: BookPlus },
  exportReady: { line: 'none', icon: FileDown },
  signUp: { line: 'none', icon: CircleUser },
  contactMessage: { line: 'crm', icon: MessageSquare },
  productNews: { line: 'none', icon: lineIcons.products },
  mailFailed: { line: 'email', icon: MailWarning },
}
