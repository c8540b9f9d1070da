import {
  BookOpen,
  CalendarClock,
  Contact,
  FileDown,
  Gem,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  PanelsTopLeft,
  Wallet,
} from 'lucide-react'
import type { Line } from './lines.ts'

export type { LucideIcon }

/** The icon of each line of business. */
export const lineIcons: Record<Line, LucideIcon> = {
  courses: BookOpen,
  coaching: CalendarClock,
  products: FileDown,
  membership: Gem,
  pages: PanelsTopLeft,
  email: Mail,
  crm: Contact,
  payments: Wallet,
  none: LayoutDashboard,
}
